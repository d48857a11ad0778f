import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DocumentNode } from 'graphql'
import { readable } from '../answers.ts'
import { env } from '../env.ts'
import { answer } from '../graphql.ts'
import { requireSameOrigin } from '../guard.ts'
import { SECURITY_HEADERS } from '../headers.ts'
import { log } from '../log.ts'
import { databaseAway } from '../refusal.ts'
import { contextOf, hasSession } from '../request.ts'
import { makeReady, send, type Ready } from './bytes.ts'
import type { Cache } from './cache.ts'
import { capture } from './capture.ts'
import type { Topic } from './changes.ts'
import type { Slots } from './slots.ts'
import { noteVisit } from './visits.ts'

/** Astro's handler for pages that are rendered on demand. */
export type Render = (
  req: IncomingMessage,
  res: ServerResponse,
  next: undefined,
  locals: Record<string, unknown>,
) => Promise<void>

/** What a page may ask: the schema, on behalf of whoever asked for the page. */
async function localsOf(req: IncomingMessage, setCookie: (header: string) => void) {
  const incoming = {
    cookie: req.headers.cookie,
    userAgent: req.headers['user-agent'],
    forwardedFor: req.headers['x-forwarded-for'] as string | undefined,
    peer: req.socket.remoteAddress,
  }
  const context = await contextOf(incoming, setCookie)
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
 * @param slots fills in what administrators have put into the page
 * @param failed what to send when the database is away: a page that says so
 */
export function pageHandler(
  render: Render,
  cache: Cache,
  slots: Pick<Slots, 'fill'>,
  failed: () => Ready | undefined,
) {
  return async function answerPage(req: IncomingMessage, res: ServerResponse): Promise<void> {
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
      const { ready, memberId } = await rendered(req)
      if (ready.status === 200) noteVisit(req, memberId)
      const topic = ready.headers['cache-topic'] as Topic | undefined
      delete ready.headers['cache-topic']
      if (isShared && topic && ready.status === 200) cache.keep(key, topic, ready, begunAt)
      send(req, res, ready)
    } catch (thrown) {
      const refusal = readable(thrown)
      const page = failed()
      log.warn({ path: req.url?.split('?')[0], code: refusal?.code ?? 'UNEXPECTED' }, 'page failed')
      if (page)
        send(req, res, {
          ...page,
          status: refusal?.code === 'FORBIDDEN' ? 403 : refusal ? 503 : 500,
          etag: null,
        })
      else res.writeHead(refusal ? 503 : 500, SECURITY_HEADERS).end(refusal?.message)
    }
  }

  async function rendered(req: IncomingMessage): Promise<{ ready: Ready; memberId: string | null }> {
    // Addresses in a page come from SITE_URL, whatever name the visitor used for this machine.
    req.headers.host = env.siteUrl.host
    const cookies: string[] = []
    const { state, locals } = await localsOf(req, (header) => cookies.push(header))
    const { status, headers, body } = await capture(req, (page) => render(req, page, undefined, locals))
    if (state.isAway) throw databaseAway()
    if (status >= 500) throw new Error(`${req.url?.split('?')[0]} was answered ${status}`)
    const all = { 'cache-control': 'private, no-cache', ...headers, ...SECURITY_HEADERS }
    const setCookie = [headers['set-cookie'] ?? [], cookies].flat().map(String)
    const sent = setCookie.length > 0 ? { ...all, 'set-cookie': setCookie } : all
    const ready = await makeReady(status, sent, slots.fill(body), cookies.length === 0)
    return { ready, memberId: locals.viewer?.id ?? null }
  }
}
