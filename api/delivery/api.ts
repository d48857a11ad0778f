import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { app } from '../app/app.ts'
import type { Shared } from '../cache/shared.ts'
import { accessTokenIn } from '../http/request.ts'
import { split } from './addresses.ts'
import type { Trusted } from './documents/documents.ts'
import { graphqlHandler } from './documents/graphql.ts'
import { isSharedRead, sendSharedRead } from './shared-reads.ts'

const listener = getRequestListener(app.fetch)

/**
 * Returns the handler of /graphql and /api.
 * @param find finds one of the site's own documents by its hash
 */
export function apiHandler(shared: Shared, find: (hash: string) => Trusted | null) {
  const handleGraphql = graphqlHandler(shared, find)

  return async function handleApi(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = req.url ?? '/'
    if (split(url)[0] === '/graphql') return handleGraphql(req, res)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && isSharedRead(url) && !accessTokenIn(req.headers.authorization))
      return sendSharedRead(shared, req, res)
    await listener(req, res)
  }
}
