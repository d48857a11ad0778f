import type { ServerResponse } from 'node:http'
import { SECURITY_HEADERS } from '../../http/headers.ts'

/** Sends GraphiQL, where developers try queries. Loaded on demand, since it takes 30 MB of memory. */
export async function sendGraphiQL(res: ServerResponse): Promise<void> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  }
  res.writeHead(200, headers).end(renderGraphiQL({ title: 'Irish Agile', endpoint: '/graphql' }))
}
