import { getRequestListener } from '@hono/node-server'
import type { DocumentNode } from 'graphql'
import { app } from '../app.ts'
import { answer } from '../graphql.ts'
import { requireSameOrigin } from '../guard.ts'
import { contextOf } from '../request.ts'

export { isApi, twinOf } from './twins.ts'

/** Answers /graphql and /api in Astro's development server. */
export const listener = getRequestListener(app.fetch)

/**
 * What a page may ask, in Astro's development server.
 * @param added takes the headers that the answer is to have
 */
export async function localsFor({ method, headers }: Request, added: Headers) {
  requireSameOrigin(method, (name) => headers.get(name) ?? undefined)
  const incoming = {
    cookie: headers.get('cookie') ?? undefined,
    userAgent: headers.get('user-agent') ?? undefined,
    forwardedFor: headers.get('x-forwarded-for') ?? undefined,
    peer: undefined,
  }
  const context = await contextOf(incoming, added)
  return {
    viewer: context.viewer,
    graphql: (document: DocumentNode, variables = {}) => answer(document, variables, context),
  }
}
