import type { ServerResponse } from 'node:http'
import { SECURITY_HEADERS } from '../../http/headers.ts'

/** Sends the page with which developers try queries; it weighs 30 MB in memory, and is loaded for the first of them. */
export async function sendGraphiQL(res: ServerResponse): Promise<void> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  }
  res.writeHead(200, headers).end(renderGraphiQL({ title: 'Irish Agile', endpoint: '/graphql' }))
}
