import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { app } from '../app.ts'
import { BODY_LIMIT } from '../guard.ts'
import { hasSession } from '../request.ts'
import { readBody } from './body.ts'
import { makeReady, send } from './bytes.ts'
import type { Cache } from './cache.ts'
import { capture } from './capture.ts'

const listener = getRequestListener(app.fetch)

/** Documented reads that are the same for every stranger. */
const SHARED_PATHS = /^\/api\/(forum\/posts|users\/[^/]+\/(profile|posts|replies))/

type WithBody = IncomingMessage & { rawBody?: Buffer }

/**
 * Answers /graphql and /api. What strangers ask most (a query, a list) is kept as bytes and answered again before
 * GraphQL or Hono see it, until the forum changes.
 */
export function apiHandler(cache: Cache) {
  return async function answerApi(req: WithBody, res: ServerResponse): Promise<void> {
    if (hasSession(req.headers.cookie)) return void (await listener(req, res))
    const key = await sharedKey(req)
    if (!key) return void (await listener(req, res))

    const kept = cache.get(key)
    if (kept) return send(req, res, kept)

    const begunAt = cache.now()
    const { status, headers, body } = await capture(
      req,
      async (captured) => void (await listener(req, captured)),
    )
    const isPrivate = headers['set-cookie'] || String(headers['cache-control']).includes('private')
    const isAnswer = status === 200 && !isPrivate && !hasErrors(body)
    const ready = await makeReady(status, headers, body, isAnswer)
    if (isAnswer) cache.keep(key, 'forum', ready, begunAt)
    send(req, res, ready)
  }
}

/** The key of a request that may be shared, or null. A query's body is read here and handed on. */
async function sharedKey(req: WithBody): Promise<string | null> {
  if (req.method === 'GET') return SHARED_PATHS.test(req.url ?? '') ? `GET ${req.url}` : null
  const isQuery = req.method === 'POST' && req.url === '/graphql'
  if (!isQuery || !req.headers['content-type']?.startsWith('application/json')) return null
  if (!(Number(req.headers['content-length']) < BODY_LIMIT)) return null

  req.rawBody = await readBody(req)
  const text = req.rawBody.toString()
  // A false "mutation" only costs the cache; a mutation can never be taken for a query.
  return /mutation|subscription/i.test(text) ? null : `POST ${text}`
}

const hasErrors = (body: Buffer) => body.subarray(0, 12).toString().includes('errors')
