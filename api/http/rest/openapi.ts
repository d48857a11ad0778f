import { readFileSync } from 'node:fs'
import { createRoute, z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { env } from '../../lib/env.ts'
import { limitOf, type Rate } from '../rates.ts'
import { SESSION_COOKIE } from '../request.ts'
import { addExamples } from './examples.ts'
import type { Facts } from './facts.ts'
import { errorResponse, refusalsOf, sharedRefusals } from './refusals.ts'

/** A date and time, as text in JSON. */
export const moment = z.date().openapi({ type: 'string', format: 'date-time' })

export const momentOrNull = z
  .date()
  .nullable()
  .openapi({ type: ['string', 'null'], format: 'date-time' })

/** The response of an act without further results. */
export const done = z.strictObject({ success: z.literal(true) }).openapi('Done')

/** Returns that response once an act has succeeded. */
export async function succeeded(act: Promise<unknown>) {
  await act
  return { success: true as const }
}

/** A response with a message for the reader. */
export const messageResponse = z.strictObject({ message: z.string() }).openapi('Said')

/** The response to a submitted application. */
export const submitted = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .openapi('Submitted')

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
const PARAMETERS: Record<string, z.ZodType> = { entityType: z.enum(['post', 'reply']) }

/** Describes a route in OpenAPI with the schemas that it uses. */
export function describe(facts: Facts): RouteConfig {
  const {
    method,
    path,
    summary,
    who,
    isForBrowsers,
    query,
    body,
    response,
    status = 200,
    headers = {},
  } = facts
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = z.object(Object.fromEntries(names.map((name) => [name, PARAMETERS[name] ?? z.string()])))
  const isList = query !== undefined && 'after' in query.shape
  const content =
    response === undefined
      ? {}
      : {
          content:
            typeof response === 'string'
              ? {
                  [response]: {
                    schema: response.startsWith('application/json') ? z.looseObject({}) : z.string(),
                  },
                }
              : { 'application/json': { schema: response } },
        }
  return createRoute({
    method,
    path,
    operationId: operationIdOf(method, path),
    summary,
    tags: [path.split('/')[2] ?? ''],
    security: [
      ...(who === 'everybody' ? [{}] : []),
      { session: [] },
      ...(isForBrowsers || who === 'administrators' ? [] : [{ accessToken: [] }]),
    ],
    description: [
      { everybody: 'Public.', members: 'For members.', administrators: 'For administrators.' }[who],
      ...(isForBrowsers ? ['Not with an access token.'] : []),
    ].join(' '),
    request: {
      ...(names.length > 0 && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: {
      [status]: {
        description: status === 303 ? 'Redirects to a page' : status === 201 ? 'Made' : 'Done',
        ...content,
        headers: { ...(isList ? structuredClone(NEXT) : {}), ...saidBy(headers) },
      },
      ...refusalsOf(facts),
    },
  })
}

/** Returns the operation id for generated clients, such as `getForumPostsByIdReplies`. */
const operationIdOf = (method: string, path: string) =>
  [method, ...path.split('/').slice(2)]
    .map((part) =>
      part.replace(/^\{(\w+)\}$/, 'by-$1').replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase()),
    )
    .map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('')

/** Returns the whole description, cached because no routes are mounted after the first request. */
export function describedApi(app: Pick<OpenAPIHono, 'openAPIRegistry' | 'getOpenAPI31Document'>) {
  const known = described.get(app)
  if (known) return known
  app.openAPIRegistry.register('Error', errorResponse)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Irish Agile',
      version: '1',
      description: about(),
    },
    servers: [{ url: env.siteUrl.origin }],
    tags: TAGS,
  })
  addExamples(document)
  document.components = {
    ...document.components,
    responses: sharedRefusals(),
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description: 'The cookie that signing in sets. Over https its name is __Host-session.',
      },
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description:
          'An access token that a member has created in their settings, to read or to write as them.',
      },
    },
  }
  described.set(app, document)
  return document
}

/** Allows additional properties, so that clients accept fields added later (about.md, "What stays"). */
const open = (key: string, value: unknown) =>
  key === 'additionalProperties' && value === false ? undefined : value

/** Returns the description as served. */
export const servedApi = (app: Parameters<typeof describedApi>[0]) => JSON.stringify(describedApi(app), open)

/** Returns the description as committed, without the URL of a site. */
export const printedApi = (app: Parameters<typeof describedApi>[0]) =>
  `${JSON.stringify({ ...describedApi(app), servers: [{ url: '/' }] }, open, 2)}\n`

/** Reads the general part, and replaces rate names in braces with their limits. */
const about = () =>
  readFileSync(new URL('./about.md', import.meta.url), 'utf8').replace(/\{(\w+)\}/g, (_, rate: string) =>
    limitOf(rate as Rate),
  )

const described = new WeakMap<object, ReturnType<OpenAPIHono['getOpenAPI31Document']>>()

const TAGS = [
  { name: 'auth', description: 'Sign-in' },
  { name: 'forum', description: 'Forum' },
  { name: 'users', description: 'Members' },
  { name: 'account', description: 'Your account' },
  { name: 'mail', description: 'E-mail preferences' },
  { name: 'bookmarks', description: 'What you saved for later' },
  { name: 'notifications', description: 'Notifications' },
  { name: 'appeals', description: 'Appeals' },
  { name: 'reports', description: 'Reports' },
  { name: 'moderation', description: 'Public moderation log' },
  { name: 'admin', description: 'Administration' },
]
