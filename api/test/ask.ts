import { parse } from 'graphql'
import { app } from '../app/app.ts'
import { answer } from '../app/yoga.ts'
import type { Viewer } from '../policy.ts'

const ORIGIN = { network: '192.0.2.1', userAgent: 'test' }

/** Asks the GraphQL schema in this process on somebody's behalf. */
export const ask = (viewer: Viewer, document: string, variables: Record<string, unknown> = {}) =>
  answer(parse(document), variables, {
    viewer,
    origin: ORIGIN,
    setSession: () => undefined,
    setNonce: () => undefined,
    keepPrivate: () => undefined,
  })

/** The same through the network's door, with its checks and headers. */
export const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', path, { body, headers })

export const graphql = (
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => post('/graphql', { query, variables }, headers)

type More = { body?: unknown; cookie?: string; headers?: Record<string, string> }

/** Makes a REST call as a browser of this site would. */
export async function call(method: string, path: string, { body, cookie, headers = {} }: More = {}) {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const response = await app.request(path, {
    method,
    ...(text === undefined ? {} : { body: text }),
    headers: {
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
  })
  const answered = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(answered) as Record<string, unknown>) : { text: answered },
  }
}
