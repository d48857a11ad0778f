import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { DocumentNode } from 'graphql'
import { readable, UNEXPECTED } from '../answers.ts'
import { env } from '../env.ts'
import { answer } from '../graphql.ts'
import { requireSameOrigin } from '../guard.ts'
import { SECURITY_HEADERS } from '../headers.ts'
import { log } from '../log.ts'
import { databaseAway, STATUS, type Refusal } from '../refusal.ts'
import { contextOf, hasSession } from '../request.ts'
import { readForm } from './body.ts'
import { makeReady, send, type Ready } from './bytes.ts'
import type { Cache } from './cache.ts'
import { capture } from './capture.ts'
import type { Topic } from './changes.ts'
import { noteVisit } from './visits.ts'

/** Astro's handler for pages that are rendered on demand. */
export type Render = (
  req: IncomingMessage,
  res: ServerResponse,
  next: undefined,
  locals: Record<string, unknown>,
) => Promise<void>

/** Astro takes what has been read of a request already from here. */
type WithBody = IncomingMessage & { body?: Buffer }

/** What a page may ask: the schema, on behalf of whoever asked for the page. */
async function localsOf(req: IncomingMessage, added: Headers) {
  const incoming = {
    cookie: req.headers.cookie,
    userAgent: req.headers['user-agent'],
    forwardedFor: req.headers['x-forwarded-for'] as string | undefined,
    peer: req.socket.remoteAddress,
  }
  const context = await contextOf(incoming, added)
  const state = { isAway: false }
  const graphql = async (document: DocumentNode, variables: Record<string, unknown> = {}) => {
    const result = await answer(document, variables, context)
    state.isAway ||= result.errors?.some(({ extensions }) => extensions['code'] === 'AWAY') ?? false
    return result
  }
  return { state, locals: { viewer: context.viewer, graphql } }
}

/**
 * Answers on-demand pages. A page that names its topic in `cache-topic` is kept for other strangers; one that is
 * rendered for a session never is.
 * @param built a page that was made at build: `/503` for when the database is away, `/404` for what is nowhere
 */
export function pageHandler(
  render: Render,
  cache: Cache,
  built: (path: '/404' | '/503') => Ready | undefined,
) {
  return async function answerPage(req: WithBody, res: ServerResponse): Promise<void> {
    const isShared = (req.method === 'GET' || req.method === 'HEAD') && !hasSession(req.headers.cookie)
    const key = `page ${req.url}`
    const kept = isShared ? cache.get(key) : undefined
    if (kept) {
      noteVisit(req, null)
      return send(req, res, kept)
    }

    const begunAt = cache.now()
    try {
      const header = (name: string) => req.headers[name] as string | undefined
      requireSameOrigin(req.method ?? 'GET', header)
      if (req.method === 'POST') req.body = await readForm(req)
      const { ready, memberId } = await rendered(req)
      if (ready.status === 200) noteVisit(req, memberId)
      const topic = ready.headers['cache-topic'] as Topic | undefined
      delete ready.headers['cache-topic']
      if (isShared && topic && ready.status === 200) cache.keep(key, topic, ready, begunAt)
      send(req, res, ready)
    } catch (thrown) {
      const refusal = readable(thrown)
      log.warn({ path: req.url?.split('?')[0], code: refusal?.code ?? 'UNEXPECTED' }, 'page failed')
      await sendFailure(req, res, refusal)
    }
  }

  /** A page that says so, when it is our fault; in plain words, what no page of ours sends. */
  async function sendFailure(req: IncomingMessage, res: ServerResponse, refusal: Refusal | null) {
    const status = refusal ? STATUS[refusal.code] : 500
    const page = status >= 500 ? built('/503') : undefined
    if (page) return send(req, res, { ...page, status, etag: null })
    const headers = { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' }
    send(req, res, await makeReady(status, headers, Buffer.from(refusal?.message ?? UNEXPECTED), false))
  }

  async function rendered(req: IncomingMessage): Promise<{ ready: Ready; memberId: string | null }> {
    // Addresses in a page come from SITE_URL, whatever name the visitor used for this machine.
    req.headers.host = env.siteUrl.host
    const added = new Headers()
    const { state, locals } = await localsOf(req, added)
    const { status, headers, body } = await capture(req, (page) => render(req, page, undefined, locals))
    if (state.isAway) throw databaseAway()
    if (status >= 500) throw new Error(`${req.url?.split('?')[0]} was answered ${status}`)
    const memberId = locals.viewer?.id ?? null
    // Astro answers an address that it does not know from the same file, but without its policy.
    const missing = status === 404 && !headers['content-security-policy'] ? built('/404') : undefined
    if (missing) return { ready: missing, memberId }
    const isPrivate = !added.keys().next().done
    if (isPrivate) delete headers['cache-topic']
    const ready = await makeReady(status, headersOf(headers, added), body, !isPrivate)
    return { ready, memberId }
  }
}

/** What a page says, and what was added on the way to it: cookies beside its own, anything else in place of its own. */
function headersOf(page: OutgoingHttpHeaders, added: Headers): OutgoingHttpHeaders {
  const all = {
    'cache-control': 'private, no-cache',
    ...page,
    ...Object.fromEntries(added),
    ...SECURITY_HEADERS,
  }
  const cookies = [page['set-cookie'] ?? [], added.getSetCookie()].flat().map(String)
  return cookies.length > 0 ? { ...all, 'set-cookie': cookies } : all
}
