import { z } from '@hono/zod-openapi'
import { INVALID } from './examples.ts'
import type { Facts } from './facts.ts'

export const errorResponse = z
  .strictObject({
    message: z.string().openapi({ description: 'A message for people' }),
    issues: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .openapi({ description: 'The problem with each field' }),
  })
  .openapi('Error')

/** Statuses of refusals that have the same meaning in every call. */
const REFUSALS = {
  400: 'Something in the request is invalid; issues names the fields where it can',
  401: 'Not signed in, or the session or access token is no longer valid',
  403: 'Not allowed, or sent from a page of another site',
  404: 'Not found, or not visible to this viewer',
  405: 'The address has other methods; Allow names them',
  409: 'Conflict, for example because someone else was quicker',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many requests; Retry-After says how many seconds to wait',
  500: 'A fault of ours; the message has a number to quote',
  503: 'Temporarily unavailable; Retry-After says how many seconds to wait',
} as const

type Refused = keyof typeof REFUSALS

const WAIT = { 'retry-after': { description: 'In seconds', schema: { type: 'integer' } } } as const
const ALLOW = { allow: { description: 'The methods of the address', schema: { type: 'string' } } } as const
const HEADERS: Record<string, { headers: typeof WAIT | typeof ALLOW }> = {
  405: { headers: ALLOW },
  429: { headers: WAIT },
  503: { headers: WAIT },
}

const refOf = (status: number | string) => ({ $ref: `#/components/responses/${status}` })

/** Returns the descriptions of refusals that all calls refer to. */
export const sharedRefusals = () =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      {
        description,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            ...(status === '400' && { example: INVALID }),
          },
        },
        ...HEADERS[status],
      },
    ]),
  )

/** Returns a route's refusals: references to shared ones, or its own descriptions. */
export function refusalsOf({
  method,
  path,
  who,
  isForBrowsers,
  query,
  body,
  also = {},
}: Facts): Record<string, object> {
  const isWrite = method !== 'get'
  const shared: Refused[] = [401, 429, 500, 503]
  if (query || body || isWrite) shared.push(400)
  if (who === 'administrators' || isWrite || isForBrowsers) shared.push(403)
  if (path.includes('{')) shared.push(404)
  if (isWrite) shared.push(413, 415)
  return {
    ...Object.fromEntries(shared.map((status) => [status, refOf(status)])),
    ...Object.fromEntries(
      Object.entries(also).map(([status, description]) => [status, { ...refOf(status), description }]),
    ),
  }
}
