import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context } from './builder.ts'
import { Refusal } from './refusal.ts'
import { MOST_AT_ONCE, PAGE_SIZE } from './forum/rules.ts'

export type RestEnv = { Variables: { context: Context; requestId: string; cookies: string[] } }

/** What a route's sentence is told: who asks, the path's parameters, the body, the query. */
export type Call = {
  context: Context
  viewer: Context['viewer']
  params: Record<string, string>
  body: Record<string, unknown>
  query: Record<string, string>
}

export type Route = {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** As documented: /api/forum/posts/{id} */
  path: string
  summary: string
  body?: z.ZodType
  status?: 200 | 201 | 204
  handle: (call: Call) => unknown
}

/** A list, or what has one in it, with more behind it: the body stays as specified, `Link` leads on (decisions, "REST"). */
export class Page {
  readonly body: object
  readonly next: string | null
  constructor(body: object, next: string | null) {
    this.body = body
    this.next = next
  }
}

/**
 * How many items a call asks for, at most 100, and after which.
 * @param usual how many when the call does not say
 * @throws Refusal INVALID for a limit that is no whole number from 1 to 100
 */
export function paging(
  { limit, after }: Record<string, string>,
  usual = PAGE_SIZE,
): { first: number; after: string | null } {
  const first = limit === undefined ? usual : Number(limit)
  if (!Number.isInteger(first) || first < 1 || first > MOST_AT_ONCE)
    throw new Refusal('INVALID', `limit is a whole number from 1 to ${MOST_AT_ONCE}`, {
      issues: [{ path: 'limit', message: `limit is a whole number from 1 to ${MOST_AT_ONCE}` }],
    })
  return { first, after: after || null }
}

/**
 * Mounts a feature's routes, and puts them into the API's own description.
 * A `userId` in a body that is not the session's is refused here, for all routes (decisions, rule 3).
 */
export function mount(app: OpenAPIHono<RestEnv>, routes: Route[]): void {
  for (const { method, path, summary, body, status = 200, handle } of routes) {
    const responses = {
      [status]: { description: 'Done' },
      400: { description: 'Refused: {message, issues?}' },
    }
    const request = body ? { body: { content: { 'application/json': { schema: body } } } } : undefined
    app.openAPIRegistry.registerPath(
      createRoute({ method, path, summary, responses, ...(request && { request }) }),
    )

    app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const context = c.get('context')
      const sent = body || !isForm(c.req.header('content-type')) ? await bodyOf(c.req.raw) : {}
      requireOwnId(context, sent)
      const call = {
        context,
        viewer: context.viewer,
        params: c.req.param(),
        body: sent,
        query: c.req.query(),
      }
      const result = await handle(call)
      if (status === 204) return c.body(null, 204)
      // A file that is sent while it is being written.
      if (result instanceof Response) return result
      if (!(result instanceof Page)) return c.json(result as object, status)
      if (result.next) c.header('link', linkToNext(c.req.url, result.next))
      return c.json(result.body, status)
    })
  }
}

/**
 * A file that is sent while it is being made: its pieces are read no faster than they are taken.
 * @param type its media type
 * @param name what the browser is to call it
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

/** Only where the guard lets forms in, to a route that reads no body. */
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
    // Refused below, with the same words as JSON that is no object.
  }
  throw new Refusal('INVALID', 'Please send a JSON object.')
}

function requireOwnId({ viewer }: Context, { userId }: Record<string, unknown>): void {
  if (userId !== undefined && viewer && userId !== viewer.id)
    throw new Refusal('FORBIDDEN', 'You can only do this as yourself.')
}

function linkToNext(url: string, after: string): string {
  const next = new URL(url)
  next.searchParams.set('after', after)
  return `<${next.pathname}${next.search}>; rel="next"`
}
