import { createRoute, z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { SESSION_COOKIE } from '../request.ts'

/** A moment, which is text in JSON. */
export const moment = z.date().openapi({ type: 'string', format: 'date-time' })

export const momentOrNull = z
  .date()
  .nullable()
  .openapi({ type: ['string', 'null'], format: 'date-time' })

/** The response of an act without further result. */
export const done = z.strictObject({ success: z.literal(true) }).openapi('Done')

/** A message for the reader. */
export const said = z.strictObject({ message: z.string() }).openapi('Said')

/** An accepted application. */
export const submitted = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .openapi('Submitted')

/** Declares a route; its responses and its description are derived from this. */
export type Facts = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The documented path: /api/forum/posts/{id} */
  path: string
  summary: string
  /** The viewers who may call it. */
  who: 'everybody' | 'members' | 'administrators'
  query?: z.ZodObject
  /** The rule by which the domain function reads the body. */
  body?: z.ZodType
  /** The schema of the response, or the media type of a file; none for a redirect. */
  response?: z.ZodType | string
  status?: 200 | 201 | 303
  /** Further headers of the response, described by their names in lower case. */
  headers?: Record<string, string>
  /** Statuses of refusals beyond those of every such route. */
  also?: readonly (404 | 409 | 429)[]
}

const refusal = z
  .strictObject({
    message: z.string().openapi({ description: 'A message for people' }),
    issues: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .openapi({ description: 'The problem with each field' }),
  })
  .openapi('Refusal')

const REFUSALS = {
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed, or sent from a page of another site',
  404: 'Not found, or not visible to this viewer',
  409: 'Conflict, for example because someone else was quicker',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many requests; Retry-After says how many seconds to wait',
  503: 'Temporarily unavailable; Retry-After says how many seconds to wait',
} as const

type Refused = keyof typeof REFUSALS

/** Lists every status that a route may refuse with. */
function refusalsOf({ method, path, who, query, body, also = [] }: Facts): Refused[] {
  const isWrite = method !== 'get'
  const found: Refused[] = [503, ...also]
  if (query || body || isWrite) found.push(400)
  if (who !== 'everybody') found.push(401)
  if (who === 'administrators' || isWrite) found.push(403)
  if (path.includes('{')) found.push(404)
  if (isWrite) found.push(413, 415)
  return found.toSorted((one, other) => one - other)
}

const NEXT = {
  link: { description: 'The next page: rel="next"', schema: { type: 'string' } },
} as const
const saidBy = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } } as const,
    ]),
  )
const WAIT = { 'retry-after': { description: 'In seconds', schema: { type: 'integer' } } } as const
const PARAMETERS: Record<string, z.ZodType> = { entityType: z.enum(['post', 'reply']) }

/** Describes a route in OpenAPI, from the schemas that it uses. */
export function describe(facts: Facts): RouteConfig {
  const { method, path, summary, who, query, body, response, status = 200, headers = {} } = facts
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = z.object(Object.fromEntries(names.map((name) => [name, PARAMETERS[name] ?? z.string()])))
  const isList = query !== undefined && 'after' in query.shape
  const content =
    response === undefined
      ? {}
      : {
          content:
            typeof response === 'string'
              ? { [response]: { schema: z.string() } }
              : { 'application/json': { schema: response } },
        }
  const refusals = refusalsOf(facts).map((code) => [
    code,
    {
      description: REFUSALS[code],
      content: { 'application/json': { schema: refusal } },
      ...(code === 429 || code === 503 ? { headers: WAIT } : {}),
    },
  ])
  return createRoute({
    method,
    path,
    summary,
    tags: [path.split('/')[2] ?? ''],
    security: who === 'everybody' ? [{}, { session: [] }] : [{ session: [] }],
    description: {
      everybody: 'Public.',
      members: 'For members.',
      administrators: 'For administrators.',
    }[who],
    request: {
      ...(names.length > 0 && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      [status]: {
        description: status === 303 ? 'Redirects to a page' : status === 201 ? 'Made' : 'Done',
        ...content,
        headers: { ...(isList ? NEXT : {}), ...saidBy(headers) },
      },
      ...(Object.fromEntries(refusals) as object),
    },
  })
}

/** Returns the whole description, made once, since nothing is mounted after the first request. */
export function describedApi(app: Pick<OpenAPIHono, 'openAPIRegistry' | 'getOpenAPI31Document'>) {
  const known = described.get(app)
  if (known) return known
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Irish Agile',
      version: '1',
      description: 'The REST API. The same is available as GraphQL at /graphql.',
    },
    servers: [{ url: '/' }],
    tags: TAGS,
  })
  document.components = {
    ...document.components,
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
  }
  described.set(app, document)
  return document
}

/** Returns the description as text, as it is committed. */
export const printedApi = (app: Parameters<typeof describedApi>[0]) =>
  `${JSON.stringify(describedApi(app), null, 2)}\n`

const described = new WeakMap<object, ReturnType<OpenAPIHono['getOpenAPI31Document']>>()

const TAGS = [
  { name: 'auth', description: 'Sign-in' },
  { name: 'forum', description: 'Forum' },
  { name: 'users', description: 'Members' },
  { name: 'account', description: 'Your account' },
  { name: 'mail', description: 'E-mail preferences' },
  { name: 'notifications', description: 'Notifications' },
  { name: 'appeals', description: 'Appeals' },
  { name: 'reports', description: 'Reports' },
  { name: 'moderation', description: 'Public moderation log' },
  { name: 'admin', description: 'Administration' },
]
