import type { z } from '@hono/zod-openapi'

/** Declares a route; its responses and its description are derived from this. */
export type Facts = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The documented path: /api/forum/posts/{id} */
  path: string
  summary: string
  /** The viewers who may call it. */
  who: 'everybody' | 'members' | 'administrators'
  /** True if the domain function refuses access tokens. */
  isForBrowsers?: true
  query?: z.ZodObject
  /** The rule by which the domain function reads the body. */
  body?: z.ZodType
  /** The schema of the response, or the media type of a file; none for a redirect. */
  response?: z.ZodType | string
  status?: 200 | 201 | 303
  /** Further headers of the response, described by their names in lower case. */
  headers?: Record<string, string>
  /** Refusals beyond those of every such route, each with its reason. */
  also?: Partial<Record<404 | 409 | 429, string>>
}
