import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Facts } from './facts.ts'
import { describe } from './openapi.ts'
import { MAX_AT_ONCE, PAGE_SIZE } from '../../database/paging.ts'
import { deriveOnce } from '../../lib/derive-once.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireStorable, storableId } from '../../lib/storable-input.ts'

export type RestEnv = {
  Variables: {
    context: Context
    cookies: string[]
    /** Marks a public read, whose response pages on other sites may use. */
    isPublicRead?: true
  }
}

/** The parameter names of a documented path: `ParamsOf<'/api/forum/posts/{id}'>` is `{ id: string }`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type ParamsOf<Path extends string> = Record<NamesIn<Path>, string>

/** The arguments of a route handler: context, viewer, path parameters, body and query. */
export type Call<Params = Record<string, string>, Query = Record<string, unknown>> = {
  context: Context
  viewer: Context['viewer']
  params: Params
  body: Record<string, unknown>
  query: Query
}

export type Route = Facts & { handle: (call: Call) => unknown }

type Typed<Path extends string, Query extends z.ZodObject, Response_> = {
  path: Path
  query?: Query
  handle: (call: Call<ParamsOf<Path>, z.output<Query>>) => Response_ | Promise<Response_>
}

/** Declares a route, with types derived from its path and schemas. */
export function route<
  const Path extends string,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Response_ extends z.ZodType = never,
>(
  facts: Omit<Facts, 'path' | 'query' | 'response'> &
    (
      | ({ response: Response_ } & Typed<Path, Query, z.input<Response_> | Page<z.input<Response_>>>)
      | ({ response?: string } & Typed<Path, Query, Response>)
    ),
): Route {
  const { handle, query } = facts
  return {
    ...facts,
    handle: (call) =>
      handle({
        ...call,
        params: call.params as ParamsOf<Path>,
        query: (query ? parse(query, call.query) : {}) as z.output<Query>,
      }),
  }
}

/** A response with more pages: the body is as specified, and a `Link` header points to the next (decisions, "REST"). */
export class Page<Body = unknown> {
  readonly body: Body
  readonly next: string | null
  /** Further headers by name. */
  readonly headers: Record<string, string>
  constructor(body: Body, next: string | null, headers: Record<string, string> = {}) {
    this.body = body
    this.next = next
    this.headers = headers
  }
}

/** Converts a page of rows to a page of representations. */
export async function pageOf<Row, Shown>(
  found: Promise<{ nodes: readonly Row[]; next: string | null }>,
  represent: (row: Row) => Shown,
): Promise<Page<Shown[]>> {
  const { nodes, next } = await found
  return new Page(
    nodes.map((row) => represent(row)),
    next,
  )
}

const LIMIT = `limit is a whole number from 1 to ${MAX_AT_ONCE}`

/**
 * Returns the parameters of a paged list: its size, at most 100, and a cursor.
 * @param usual the default size
 */
export const pageQuery = (usual = PAGE_SIZE) =>
  z.object({
    limit: z.coerce
      .number(LIMIT)
      .int(LIMIT)
      .min(1, LIMIT)
      .max(MAX_AT_ONCE, LIMIT)
      .default(usual)
      .describe('How many'),
    after: z
      .string()
      .optional()
      .describe('Where to continue: the Link header of a response has the full address'),
  })

/** Converts query parameters to the page arguments of a domain function. */
export const pageArgsOf = ({ limit, after }: { limit: number; after?: string | undefined }) => ({
  first: limit,
  after: after || null,
})

/** Rows in memory are in many responses. */
const rowAsJson = deriveOnce((row: object) => JSON.stringify(row))

const asJson = (body: unknown) =>
  Array.isArray(body) ? `[${body.map((row: object) => rowAsJson(row)).join()}]` : JSON.stringify(body)

/**
 * Mounts a feature's routes and adds them to the API description. Rejects a `userId` in the body that is not the
 * session's (decisions, rule 3).
 */
export function mount(app: OpenAPIHono<RestEnv>, routes: Route[]): void {
  for (const each of routes) {
    const { method, path, who, body, status = 200, handle } = each
    app.openAPIRegistry.registerPath(describe(each))

    app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const context = c.get('context')
      if (method === 'get' && who === 'everybody' && !context.viewer?.scope) c.set('isPublicRead', true)
      const sent = body || !isForm(c.req.header('content-type')) ? await bodyOf(c.req.raw) : {}
      requireOwnId(context, sent)
      const query = c.req.query()
      requireStorable(query)
      requireStorable(sent)
      const params = Object.fromEntries(
        Object.entries<string>(c.req.param()).map(([name, id]) => [name, storableId(id)]),
      )
      const call = {
        context,
        viewer: context.viewer,
        params,
        body: sent,
        query,
      }
      const result = await handle(call)
      // A streamed file or a redirect.
      if (result instanceof Response) return result
      const response = status === 201 ? 201 : 200
      if (!(result instanceof Page)) return c.json(result as object, response)
      for (const [name, value] of Object.entries(result.headers)) c.header(name, value)
      if (result.next) c.header('link', linkToNext(c.req.url, result.next))
      return c.body(asJson(result.body), response, { 'content-type': 'application/json' })
    })
  }
}

/**
 * Streams a file while it is generated, no faster than the client reads.
 * @param type the media type
 * @param name the suggested file name
 */
export function fileOf(
  pieces: AsyncGenerator<string>,
  { type, name }: { type: string; name: string },
): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

/** Accepts forms only where the guard does, for routes without a body. */
const isForm = (type = '') => /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const text = await request.text()
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Rejected below with the message for invalid JSON.
  }
  throw new Refusal('INVALID', 'Please send a JSON object.')
}

function requireOwnId({ viewer }: Context, { userId }: Record<string, unknown>): void {
  if (userId !== undefined && viewer && userId !== viewer.id)
    throw new Refusal('FORBIDDEN', 'userId must match the signed-in member.')
}

function linkToNext(url: string, after: string): string {
  const next = new URL(url)
  next.searchParams.set('after', after)
  return `<${next.pathname}${next.search}>; rel="next"`
}
