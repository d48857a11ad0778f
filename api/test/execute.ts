import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { parse } from 'graphql'
import { app } from '../app/app.ts'
import { executeDocument } from '../app/execute.ts'
import { createShared } from '../cache/shared.ts'
import { graphqlHandler } from '../delivery/documents/graphql.ts'
import { bufferResponse } from '../delivery/pages/buffered-response.ts'
import type { Viewer } from '../policy.ts'

const ORIGIN = { network: '192.0.2.1', userAgent: 'test' }

/** Executes a GraphQL document in this process as a viewer. */
export const execute = (viewer: Viewer, document: string, variables: Record<string, unknown> = {}) =>
  executeDocument(parse(document), variables, {
    viewer,
    origin: ORIGIN,
    setSession: () => undefined,
    setNonce: () => undefined,
    markPrivate: () => undefined,
  })

/** Sends JSON through the HTTP layer, with its checks and headers. */
export const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', path, { body, headers })

export const graphql = (
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => post('/graphql', { query, variables }, headers)

type More = { body?: unknown; cookie?: string; headers?: Record<string, string> }

/** Sends a request as a browser of this site would. */
export async function call(method: string, path: string, { body, cookie, headers = {} }: More = {}) {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const allHeaders = {
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...(cookie ? { cookie } : {}),
    ...headers,
  }
  const response = await (path.startsWith('/graphql')
    ? sendGraphql(method, path, allHeaders, text)
    : app.request(path, { method, headers: allHeaders, ...(text === undefined ? {} : { body: text }) }))
  const result = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(result) as Record<string, unknown>) : { text: result },
  }
}

const handleGraphql = graphqlHandler(createShared(), () => null)

/** Passes a request to the handler of /graphql without a server. */
async function sendGraphql(method: string, url: string, headers: Record<string, string>, text?: string) {
  const req = Object.assign(new IncomingMessage(new Socket()), { method, url, headers })
  if (text !== undefined) req.push(text)
  req.push(null)
  const { status, body, headers: sent } = await bufferResponse(req, (res) => handleGraphql(req, res))
  const pairs = Object.entries(sent).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  )
  return new Response(new Uint8Array(body), { status, headers: pairs })
}
