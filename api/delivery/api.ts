import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readable } from '../http/error-responses.ts'
import { app } from '../app/app.ts'
import { inTime } from '../http/deadline.ts'
import { mediaTypeIn } from '../http/guard.ts'
import { split } from './addresses.ts'
import { readBody } from './body.ts'
import type { Trusted } from './documents/documents.ts'
import { documentHandler, refuseDocument } from './documents/graphql-documents.ts'
import type { Shared } from '../cache/shared.ts'
import { answerSharedRead, isSharedRead } from './shared-reads.ts'

const listener = getRequestListener(app.fetch)

type WithBody = IncomingMessage & { rawBody?: Buffer }
type Asked = { document?: unknown; variables?: unknown; query?: unknown }

/**
 * Answers /graphql and /api. The site's own questions are answered here; everything else is Hono's.
 * @param find finds a document of the site's own by its hash
 */
export function apiHandler(shared: Shared, find: (hash: string) => Trusted | null) {
  const documents = documentHandler(find, shared)

  return async function answerApi(req: WithBody, res: ServerResponse): Promise<void> {
    const url = req.url ?? '/'
    const [pathname, query] = split(url)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (pathname !== '/graphql') {
      if (isRead && isSharedRead(url)) return answerSharedRead(shared, req, res)
      return void (await listener(req, res))
    }
    try {
      if (isRead && new URLSearchParams(query).has('document'))
        return await documents.answerShared(req, res, query)
      const asked = req.method === 'POST' && isJson(req) ? await readAsked(req) : null
      if (asked?.document !== undefined && asked.query === undefined)
        return await inTime(
          documents.answerPersonal(req, res, { document: asked.document, variables: asked.variables }),
        )
    } catch (thrown) {
      return await refuseDocument(req, res, readable(thrown))
    }
    await listener(req, res)
  }
}

const isJson = (req: IncomingMessage) => mediaTypeIn(req.headers['content-type']) === 'application/json'

/** Reads what is asked and hands the body on, for whoever else may have to read it; of what is no object nothing is asked. */
async function readAsked(req: WithBody): Promise<Asked | null> {
  req.rawBody = await readBody(req)
  try {
    return JSON.parse(req.rawBody.toString()) as Asked | null
  } catch {
    // Refused in the words of GraphQL, where it is read next.
    return null
  }
}
