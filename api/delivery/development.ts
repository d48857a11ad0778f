import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DocumentNode } from 'graphql'
import { maintenanceLine } from '../cache/maintenance.ts'
import { executeDocument } from '../app/execute.ts'
import { sharedCache } from '../cache/cache.ts'
import { requireSameOrigin } from '../http/guard.ts'
import { contextOf } from '../auth/context.ts'
import { networkOf } from '../http/request.ts'
import { readAddress, split } from './addresses.ts'
import { apiHandler } from './api.ts'
import { asStranger } from './anonymous-query.ts'
import { sendGraphiQL } from './documents/graphiql.ts'
import { PageDelivery } from './pages/page-delivery.ts'

export { isApi } from './addresses.ts'

/** Returns the address at which Astro renders a page. */
export function renderedAt(method: string | undefined, url: string): string {
  const address = readAddress(method, url)
  const isPlain =
    address.kind === 'nowhere' || (address.kind === 'shared' && address.key === address.rendered)
  return isPlain || (!url.includes('?') && method !== 'POST') ? url : address.rendered
}

// The development server knows no trusted documents.
const handleApi = apiHandler(sharedCache, () => null)

/** Handles /graphql and /api in Astro's development server, with a page to try queries. */
export async function listener(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const isPage = req.method === 'GET' && req.headers.accept?.includes('text/html')
  if (isPage && split(req.url ?? '/')[0] === '/graphql') return sendGraphiQL(res)
  return handleApi(req, res)
}

/**
 * Returns the locals of a page in Astro's development server: its viewer and its query function.
 * @param added collects the response headers
 */
export async function localsFor({ method, url, headers }: Request, added: Headers) {
  requireSameOrigin(method, (name) => headers.get(name) ?? undefined)
  const incoming = {
    cookie: headers.get('cookie') ?? undefined,
    userAgent: headers.get('user-agent') ?? undefined,
    forwardedFor: headers.get('x-forwarded-for') ?? undefined,
    peer: undefined,
  }
  const { pathname, search } = new URL(url)
  const delivery = new PageDelivery()
  const maintenance = await maintenanceLine()
  if (readAddress(method, pathname + search).kind === 'shared')
    return { viewer: null, graphql: asStranger(networkOf(incoming)).request, delivery, maintenance }
  const context = await contextOf(incoming, added)
  return {
    delivery,
    maintenance,
    viewer: context.viewer,
    graphql: (document: DocumentNode, variables = {}) => executeDocument(document, variables, context),
  }
}
