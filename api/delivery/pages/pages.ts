import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { DocumentNode } from 'graphql'
import { readable, unexpected } from '../../http/error-responses.ts'
import { inTime } from '../../http/deadline.ts'
import { env } from '../../lib/env.ts'
import { answer } from '../../app/yoga.ts'
import { requireSameOrigin } from '../../http/guard.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS, securityHeaders } from '../../http/headers.ts'
import { spend } from '../../http/rates.ts'
import { databaseAway, Refusal, STATUS } from '../../lib/refusal.ts'
import { contextOf } from '../../auth/context.ts'
import { networkOf, sessionTokenIn } from '../../http/request.ts'
import { traceHeader, traceNow } from '../../lib/trace.ts'
import { readAddress, split, takesForms, withMine, type Address } from '../addresses.ts'
import { readForm } from '../body.ts'
import { makeReady, send, weightOf, type Ready } from '../bytes.ts'
import { bufferResponse, type BufferedResponse } from './buffered-response.ts'
import { PERSONAL, PLAIN, SECRET_ADDRESS, SHARED } from '../headers.ts'
import { incomingOf } from '../../http/incoming.ts'
import type { Made, Shared } from '../../cache/shared.ts'
import { asStranger, requestFor } from '../anonymous-query.ts'
import { policyFor } from './policy.ts'
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

/** A page as strangers see it, and whether it is there, but not for them. */
type Shown = { ready: Ready; isWithheld: boolean }

type SharedAddress = Extract<Address, { kind: 'shared' }>
type PersonalAddress = Extract<Address, { kind: 'personal' }>

/** A page says so of what is there, but not for everybody; what is missing for everybody is told by its status. */
const WITHHELD = 'withheld'

/** What it says of something that cannot be there for anybody, such as a discussion by what is no id. */
const MISSING = 'no'

/** A page names the discussions that it shows something of beside its own, by their ids. */
const SHOWS = 'shows'

/**
 * Answers on-demand pages: a shared address with what is kept of it, or with one rendering for all who wait; a personal
 * one with a rendering of its own.
 * @param built a page that was made at build: `/503` for when the database is away, `/404` for what is nowhere, and
 *   whichever has a file besides
 */
export function pageHandler(render: Render, shared: Shared, built: (path: string) => Ready | undefined) {
  async function answerPage(req: WithBody, res: ServerResponse, address: Address): Promise<void> {
    try {
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      const methods = isRead ? null : methodsAt(req.url ?? '/', address)
      if (methods && !methods.includes(req.method ?? '')) return sendMethods(res, methods)
      if (address.kind === 'shared') return await answerShared(req, res, address)
      if (address.kind === 'personal') return await inTime(answerPersonal(req, res, address))
      await sendMissing(req, res)
    } catch (thrown) {
      const refusal = readable(thrown)
      const file = refusal?.code === 'AWAY' && address.kind === 'shared' ? built(address.key) : undefined
      if (file)
        return send(req, res, {
          ...file,
          etag: null,
          headers: { ...file.headers, 'cache-control': PERSONAL },
        })
      await sendFailure(req, res, refusal, address)
    }
  }

  /** What an address takes; null where there is nothing, whatever is sent there. */
  function methodsAt(url: string, { kind }: Address): string[] | null {
    if (takesForms(url)) return ['GET', 'HEAD', 'POST']
    return kind === 'nowhere' && !built(split(url)[0]) ? null : ['GET', 'HEAD']
  }

  async function answerShared(req: IncomingMessage, res: ServerResponse, address: SharedAddress) {
    const network = networkOf(incomingOf(req))
    const make = () => renderShared(address, network)
    const found = await shared.find(`page ${address.key}`, address.subject, make, { mayBeOld: true })
    // Perhaps this visitor may see it: then their own rendering says so. A stranger's answer is the same either way.
    if (found.isWithheld && sessionTokenIn(req.headers.cookie))
      return sendElsewhere(res, withMine(address.key))
    if (found.ready.status === 200) noteVisit(req, address.subject)
    send(req, res, found.ready)
  }

  /** Whose session has ended is nobody: what they are shown is the same for all of them, and says so to their browser. */
  async function answerEnded(req: IncomingMessage, res: ServerResponse, rendered: string, plain: string) {
    const view = readAddress('GET', plain)
    if (view.kind !== 'shared') return sendMissing(req, res)
    const make = () => renderShared({ ...view, rendered }, networkOf(incomingOf(req)))
    const { ready } = await shared.find(`page ${rendered}`, view.subject, make, { mayBeOld: true })
    send(req, res, { ...ready, etag: null, headers: { ...ready.headers, 'cache-control': PERSONAL } })
  }

  /** Nothing of any visitor is known here: what is rendered is for everybody, or for nobody. */
  async function renderShared(
    { rendered, rate, isRetained }: SharedAddress,
    network: string,
  ): Promise<Made<Shown>> {
    await spend(rate, network).catch(allowWhileAway)
    const { ask, isSecret } = asStranger(network)
    const state = { isAway: null as unknown }
    const graphql = (document: DocumentNode, variables?: Record<string, unknown>) =>
      ask(document, variables).catch((thrown: unknown) => {
        state.isAway = thrown
        noteRefused()
        throw thrown
      })
    const req = requestFor(rendered)
    const page = await bufferResponse(req, (res) => render(req, res, undefined, { viewer: null, graphql }))
    if (state.isAway) throw state.isAway
    requireAnswered(rendered, page.status)
    const missing = missingPage(page)
    if (missing) return { value: { ready: missing, isWithheld: true }, weight: 0, isKept: false }
    const { [WITHHELD]: withheld, [SHOWS]: shows, ...told } = described(page)
    const isWithheld = withheld !== MISSING && (page.status === 404 || withheld !== undefined)
    const isShared = page.status === 200 && !isWithheld && !isSecret()
    const headers = {
      ...told,
      ...securityHeaders(told['content-type']),
      'cache-control': isShared ? SHARED : PERSONAL,
    }
    const ready = await makeReady(page.status, headers, page.body, isShared)
    const alsoShows = shows === undefined ? [] : String(shows).split(' ').map(discussion)
    return {
      value: { ready, isWithheld },
      weight: weightOf(ready),
      isKept: isShared && isRetained,
      alsoShows,
    }
  }

  async function answerPersonal(req: WithBody, res: ServerResponse, address: PersonalAddress) {
    // A stranger's view of a shared page is the shared page.
    const view = req.method === 'POST' ? null : address.plain
    if (view !== null && !sessionTokenIn(req.headers.cookie)) return sendElsewhere(res, view)

    requireSameOrigin(req.method ?? 'GET', (name) => req.headers[name] as string | undefined)
    if (req.method === 'POST') req.body = await readForm(req)
    const added = new Headers()
    const context = await contextOf(incomingOf(req), added)
    if (view !== null && !context.viewer) return answerEnded(req, res, address.rendered, view)
    const state = { isAway: false }
    const graphql = async (document: DocumentNode, variables: Record<string, unknown> = {}) => {
      const result = await answer(document, variables, context)
      if (result.errors?.some(({ extensions }) => extensions['code'] === 'AWAY')) {
        state.isAway = true
        noteRefused()
      }
      return result
    }

    // Addresses in a page come from SITE_URL, whatever name the visitor used for this machine.
    req.headers.host = env.siteUrl.host
    req.url = address.rendered
    const locals = { viewer: context.viewer, graphql }
    const page = await bufferResponse(req, (buffered) => render(req, buffered, undefined, locals))
    if (state.isAway) throw databaseAway()
    requireAnswered(address.rendered, page.status)
    const missing = missingPage(page)
    if (missing) return send(req, res, missing)
    const { [WITHHELD]: _withheld, [SHOWS]: _shows, ...headers } = headersOf(described(page), added, address)
    send(req, res, await makeReady(page.status, headers, page.body, false))
  }

  /** Astro answers an address that it does not know from the built page, but without its policy. */
  function missingPage({ status, headers }: { status: number; headers: OutgoingHttpHeaders }) {
    return status === 404 && !headers['content-security-policy'] && isPage(headers)
      ? built('/404')
      : undefined
  }

  async function sendMissing(req: IncomingMessage, res: ServerResponse) {
    const page = built('/404')
    send(req, res, page ?? (await plain(404, 'There is nothing at this address.')))
  }

  /** A page that says so, when it is our fault; in plain words, what no page of ours sends. */
  async function sendFailure(
    req: IncomingMessage,
    res: ServerResponse,
    refusal: Refusal | null,
    address: Address,
  ) {
    const status = refusal ? STATUS[refusal.code] : 500
    const retry = refusal?.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }
    const page = status >= 500 ? built('/503') : undefined
    const { headers, ...rest } =
      (page && (await quotable(page))) ?? (await plain(status, refusal?.message ?? unexpected()))
    send(req, res, {
      ...rest,
      status,
      etag: null,
      headers: { ...headers, ...retry, ...secrecyOf(address), 'cache-control': PERSONAL },
    })
  }

  return answerPage
}

/** Lets a page be rendered while points cannot be counted: many pages need no database. */
function allowWhileAway(thrown: unknown) {
  if (!(thrown instanceof Refusal && thrown.code === 'AWAY')) throw thrown
}

/** A page that was refused what it queried may end in an error, which is then no bug. */
function noteRefused() {
  const trace = traceNow()
  if (trace) trace.isRefused = true
}

const discussion = (id: string) => `post:${id}` as const

const isPage = (headers: OutgoingHttpHeaders) =>
  !headers['content-type'] || String(headers['content-type']).includes('html')

/** A built page for what has gone wrong, with what its lines in the log can be found by. */
function quotable({ status, headers, identity }: Ready): Promise<Ready> {
  const page = identity
    .toString()
    .replace(/<p hidden data-reference([^>]*)>(.*?)<code><\/code>/s, (_all, more: string, words: string) => {
      return `<p${more}>${words}<code>${traceNow()?.id ?? ''}</code>`
    })
  return makeReady(status, headers, Buffer.from(page), false)
}

const told = (res: ServerResponse) => {
  const [name, value] = traceHeader(res)
  return name ? { [name]: value } : {}
}

const plain = (status: number, words: string) => makeReady(status, PLAIN, Buffer.from(words), false)

const secrecyOf = (address: Address) =>
  address.kind === 'personal' && address.hasToken ? SECRET_ADDRESS : {}

function sendElsewhere(res: ServerResponse, location: string) {
  res.writeHead(302, { ...PLAIN, ...told(res), location, 'content-length': 0 }).end()
}

function sendMethods(res: ServerResponse, methods: string[]) {
  res.writeHead(405, { ...PLAIN, ...told(res), allow: methods.join(', '), 'content-length': 0 }).end()
}

function requireAnswered(address: string, status: number) {
  if (status >= 500) throw new Error(`${address.split('?')[0]} was answered ${status}`)
}

/** What a page says of itself: its type with the alphabet, and a policy for what is in it. */
function described({ headers, body }: BufferedResponse): OutgoingHttpHeaders {
  const type = String(headers['content-type'] ?? 'text/plain')
  const policy = headers['content-security-policy']
  const isBare = type.startsWith('text/') && !type.includes('charset')
  return {
    ...headers,
    'content-type': isBare ? `${type}; charset=utf-8` : type,
    'content-security-policy': policy === undefined ? NO_PAGE_POLICY : policyFor(body, String(policy)),
  }
}

/** What a page says, and what was added on the way to it: cookies beside its own, anything else in place of its own. */
function headersOf(page: OutgoingHttpHeaders, added: Headers, address: PersonalAddress): OutgoingHttpHeaders {
  const cookies = [page['set-cookie'] ?? [], added.getSetCookie()].flat().map(String)
  return {
    ...page,
    ...Object.fromEntries(added),
    ...SECURITY_HEADERS,
    'cache-control': PERSONAL,
    ...secrecyOf(address),
    ...(address.plain === null ? {} : { 'x-robots-tag': 'noindex' }),
    'set-cookie': cookies,
  }
}
