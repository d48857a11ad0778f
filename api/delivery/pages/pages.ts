import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { DocumentNode } from 'graphql'
import { httpOf, toRefusal, internalErrorMessage } from '../../http/error-responses.ts'
import { withDeadline } from '../../http/deadline.ts'
import { env } from '../../lib/env.ts'
import { maintenanceLine } from '../../cache/maintenance.ts'
import { executeDocument } from '../../app/execute.ts'
import { requireSameOrigin } from '../../http/guard.ts'
import { securityHeaders } from '../../http/headers.ts'
import { spend } from '../../http/rates.ts'
import { databaseAway, Refusal } from '../../lib/refusal.ts'
import { contextOf } from '../../auth/context.ts'
import { networkOf, sessionTokenIn } from '../../http/request.ts'
import { traceNow } from '../../lib/trace.ts'
import { readAddress, split, takesForms, withViewerState, type Address } from '../addresses.ts'
import { readForm } from '../body.ts'
import { toCachedResponse, send, weightOf, type CachedResponse } from '../bytes.ts'
import { bufferResponse } from './buffered-response.ts'
import { PageDelivery } from './page-delivery.ts'
import {
  isPage,
  personalHeaders,
  plain,
  withTraceId,
  secrecyOf,
  sendElsewhere,
  sendMethods,
  withPolicy,
  type PersonalAddress,
} from './responses.ts'
import { PERSONAL } from '../headers.ts'
import { SHARED } from '../../http/headers.ts'
import { incomingOf } from '../../http/incoming.ts'
import type { Computed, Shared } from '../../cache/shared.ts'
import { asStranger, requestFor } from '../anonymous-query.ts'
import { findMoved } from './moved-discussions.ts'
import { noteVisit } from './visits.ts'

/** Astro's handler for on-demand pages. */
export type Render = (
  req: IncomingMessage,
  res: ServerResponse,
  next: undefined,
  locals: Record<string, unknown>,
) => Promise<void>

/** Astro takes an already parsed body from this property. */
type WithBody = IncomingMessage & { body?: Buffer }

/** A page as signed-out visitors see it; `isWithheld` when a member may be allowed to see more. */
type Shown = { ready: CachedResponse; isWithheld: boolean }

type SharedAddress = Extract<Address, { kind: 'shared' }>

/**
 * Handles on-demand pages: a shared address is sent from the cache, or rendered once for all simultaneous requests; a
 * personal address is rendered for each request.
 * @param built returns a built page: `/503` for an outage of the database, `/404`, and pages that also have a file
 */
export function pageHandler(
  render: Render,
  shared: Shared,
  built: (path: string) => CachedResponse | undefined,
) {
  async function handlePage(req: WithBody, res: ServerResponse, address: Address): Promise<void> {
    try {
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      const methods = isRead ? null : methodsAt(req.url ?? '/', address)
      if (methods && !methods.includes(req.method ?? '')) return sendMethods(res, methods)
      if (address.kind === 'shared') return await handleShared(req, res, address)
      if (address.kind === 'personal') return await withDeadline(handlePersonal(req, res, address))
      const moved = isRead ? await findMoved(split(req.url ?? '/')[0]) : null
      if (moved) return sendElsewhere(res, moved, 301)
      await sendMissing(req, res)
    } catch (thrown) {
      const refusal = toRefusal(thrown)
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

  /** Returns the methods that an address accepts; null when it does not exist. */
  function methodsAt(url: string, { kind }: Address): string[] | null {
    if (takesForms(url)) return ['GET', 'HEAD', 'POST']
    return kind === 'nowhere' && !built(split(url)[0]) ? null : ['GET', 'HEAD']
  }

  async function handleShared(req: IncomingMessage, res: ServerResponse, address: SharedAddress) {
    const network = networkOf(incomingOf(req))
    const make = () => renderShared(address, network)
    const found = await shared.find(`page ${address.key}`, address.subject, make, { mayBeStale: true })
    // A member may be allowed to see it, which only a personal rendering decides. Signed-out visitors get the same 404 as
    // for a missing page.
    if (found.isWithheld && sessionTokenIn(req.headers.cookie))
      return sendElsewhere(res, withViewerState(address.key))
    if (found.ready.status === 200) noteVisit(req, address.subject)
    send(req, res, found.ready)
  }

  /**
   * Sends the shared page to a visitor whose session has ended; in the browser, the page then removes the stored
   * member.
   */
  async function sendEnded(req: IncomingMessage, res: ServerResponse, rendered: string, plain: string) {
    const view = readAddress('GET', plain)
    if (view.kind !== 'shared') return sendMissing(req, res)
    const make = () => renderShared({ ...view, rendered }, networkOf(incomingOf(req)))
    const { ready } = await shared.find(`page ${rendered}`, view.subject, make, { mayBeStale: true })
    send(req, res, { ...ready, etag: null, headers: { ...ready.headers, 'cache-control': PERSONAL } })
  }

  /** Renders a shared page without any visitor data, so that the result can be sent to everybody. */
  async function renderShared(
    { rendered, rate, isRetained }: SharedAddress,
    network: string,
  ): Promise<Computed<Shown>> {
    await spend(rate, network).catch(allowWhileAway)
    const { request, isSecret } = asStranger(network)
    const state = { isAway: null as unknown }
    const graphql = (document: DocumentNode, variables?: Record<string, unknown>) =>
      request(document, variables).catch((thrown: unknown) => {
        state.isAway = thrown
        noteRefused()
        throw thrown
      })
    const req = requestFor(rendered)
    const delivery = new PageDelivery()
    const locals = { viewer: null, graphql, delivery, maintenance: await maintenanceLine() }
    const page = await bufferResponse(req, (res) => render(req, res, undefined, locals))
    if (state.isAway) throw state.isAway
    requireResponded(rendered, page.status)
    const missing = missingPage(page)
    if (missing) return { value: { ready: missing, isWithheld: true }, weight: 0, isCacheable: false }
    const described = withPolicy(page)
    const { isWithheld, alsoShown } = delivery
    const isShared = page.status === 200 && !isWithheld && !isSecret()
    const headers = {
      ...described,
      ...securityHeaders(described['content-type']),
      'cache-control': isShared ? SHARED : PERSONAL,
    }
    const ready = await toCachedResponse(page.status, headers, page.body, isShared)
    return {
      value: { ready, isWithheld },
      weight: weightOf(ready),
      isCacheable: isShared && isRetained,
      alsoShows: alsoShown,
    }
  }

  async function handlePersonal(req: WithBody, res: ServerResponse, address: PersonalAddress) {
    // Signed-out visitors are redirected to the shared page.
    const view = req.method === 'POST' ? null : address.plain
    if (view !== null && !sessionTokenIn(req.headers.cookie)) return sendElsewhere(res, view)

    requireSameOrigin(req.method ?? 'GET', (name) => req.headers[name] as string | undefined)
    if (req.method === 'POST') req.body = await readForm(req)
    const added = new Headers()
    const context = await contextOf(incomingOf(req), added)
    if (view !== null && !context.viewer) return sendEnded(req, res, address.rendered, view)
    const state = { isAway: false }
    const graphql = async (document: DocumentNode, variables: Record<string, unknown> = {}) => {
      const result = await executeDocument(document, variables, context)
      if (result.errors?.some(({ extensions }) => extensions['code'] === 'AWAY')) {
        state.isAway = true
        noteRefused()
      }
      return result
    }

    // Links in a page use SITE_URL, whatever the Host header.
    req.headers.host = env.siteUrl.host
    req.url = address.rendered
    const maintenance = await maintenanceLine()
    const locals = { viewer: context.viewer, graphql, delivery: new PageDelivery(), maintenance }
    const page = await bufferResponse(req, (buffered) => render(req, buffered, undefined, locals))
    if (state.isAway) throw databaseAway()
    // A form rejected during maintenance is shown again with its text.
    if (!maintenance || page.status !== 503) requireResponded(address.rendered, page.status)
    const missing = missingPage(page)
    if (missing) return send(req, res, missing)
    send(
      req,
      res,
      await toCachedResponse(page.status, personalHeaders(page, added, address), page.body, false),
    )
  }

  /** Returns the built 404 page instead of Astro's copy, which lacks the Content-Security-Policy. */
  function missingPage({ status, headers }: { status: number; headers: OutgoingHttpHeaders }) {
    return status === 404 && !headers['content-security-policy'] && isPage(headers)
      ? built('/404')
      : undefined
  }

  async function sendMissing(req: IncomingMessage, res: ServerResponse) {
    const page = built('/404')
    send(req, res, page ?? (await plain(404, 'There’s nothing at this address.')))
  }

  /** Sends a failure: the built error page for a server error, plain text for a refusal. */
  async function sendFailure(
    req: IncomingMessage,
    res: ServerResponse,
    refusal: Refusal | null,
    address: Address,
  ) {
    const { status, headers: more } = httpOf(refusal)
    const page = status >= 500 ? built('/503') : undefined
    const { headers, ...rest } =
      (page && (await withTraceId(page))) ?? (await plain(status, refusal?.message ?? internalErrorMessage()))
    send(req, res, {
      ...rest,
      status,
      etag: null,
      headers: { ...headers, ...more, ...secrecyOf(address), 'cache-control': PERSONAL },
    })
  }

  return handlePage
}

/** Ignores that rates cannot be counted during an outage: many pages need no database. */
function allowWhileAway(thrown: unknown) {
  if (!(thrown instanceof Refusal && thrown.code === 'AWAY')) throw thrown
}

/** Marks the request as refused: an error of the page is then a consequence, not a bug. */
function noteRefused() {
  const trace = traceNow()
  if (trace) trace.isRefused = true
}

function requireResponded(address: string, status: number) {
  if (status >= 500) throw new Error(`${address.split('?')[0]} was answered ${status}`)
}
