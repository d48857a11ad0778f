import type { z } from '@hono/zod-openapi'

/** The declaration of a route, from which its responses and documentation are derived. */
export type Facts = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The path as documented, such as /api/forum/posts/{id}. */
  path: string
  summary: string
  /** The viewers who may call the route. */
  who: 'everybody' | 'members' | 'administrators'
  /** True when the domain function rejects access tokens. */
  isForBrowsers?: true
  query?: z.ZodObject
  /** The schema by which the domain function parses the body. */
  body?: z.ZodType
  /** The schema of the response, or the media type of a file; omitted for a redirect. */
  response?: z.ZodType | string
  status?: 200 | 201 | 303
  /** Descriptions of further response headers, by lower-case name. */
  headers?: Record<string, string>
  /** Reasons for refusals beyond those common to such routes. */
  also?: Partial<Record<404 | 409 | 429, string>>
}
