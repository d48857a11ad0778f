import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Result } from '../../app/execute.ts'
import { requestId } from '../../lib/trace.ts'
import { apiHeaders, PERSONAL } from '../headers.ts'

const GRAPHQL_TYPE = 'application/graphql-response+json'

/** Returns the status, headers and bytes of the response for a result. */
export function responseOf({ data, errors }: Result, type = GRAPHQL_TYPE) {
  const { http, code } = errors?.[0]?.extensions ?? {}
  // Clients that accept only JSON treat any other status as a network failure (GraphQL over HTTP, 6.4.1).
  const isUnread = type !== GRAPHQL_TYPE && String(code).startsWith('GRAPHQL_')
  const shown = errors?.map(({ extensions: { http: _http, ...extensions }, ...error }) => ({
    ...error,
    ...(Object.keys(extensions).length > 0 && { extensions }),
  }))
  return {
    status: data || !errors || isUnread ? 200 : (http?.status ?? 400),
    headers: { ...http?.headers, 'content-type': `${type}; charset=utf-8` },
    body: Buffer.from(JSON.stringify({ ...(shown && { errors: shown }), data })),
  }
}

/**
 * Sends a result to its client.
 * @param added headers from its execution, including cookies
 */
export function sendResult(req: IncomingMessage, res: ServerResponse, result: Result, added: Headers): void {
  // A shared address always has the same type.
  const isModern = /[?&]document=/.test(req.url ?? '') || req.headers.accept?.includes(GRAPHQL_TYPE)
  const type = isModern ? GRAPHQL_TYPE : 'application/json'
  const { status, headers, body } = responseOf(result, type)
  const cookies = added.getSetCookie()
  res.writeHead(status, {
    ...apiHeaders(PERSONAL),
    ...Object.fromEntries(added),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    ...headers,
    'content-length': body.length,
    'x-request-id': requestId(),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}
