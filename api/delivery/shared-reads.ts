import type { IncomingMessage, ServerResponse } from 'node:http'
import { app } from '../app/app.ts'
import { toRefusal, refusalResponse } from '../http/error-responses.ts'
import { incomingOf } from '../http/incoming.ts'
import { networkOf } from '../http/request.ts'
import { spend } from '../http/rates.ts'
import { toCachedResponse, send, type CachedResponse } from './bytes.ts'
import { apiHeaders, PERSONAL } from './headers.ts'
import { SHARED } from '../http/headers.ts'
import type { Computed, Shared } from '../cache/shared.ts'

/** Matches documented reads that are the same for everybody, in the one form in which they are shared. */
const SHARED_READ = /^\/api\/moderation\/(log(\?after=\d{1,15})?|heads)$/

export const isSharedRead = (url: string) => SHARED_READ.test(url)

/**
 * Sends a documented read that is the same for everybody. It is computed without a viewer, once for all simultaneous
 * requests, and has an ETag for outer caches. Parts of the log are not cached in this process, whose memory is for
 * frequent reads.
 */
export async function sendSharedRead(
  shared: Shared,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  send(req, res, await find(shared, req))
}

async function find(shared: Shared, req: IncomingMessage): Promise<CachedResponse> {
  const url = req.url ?? '/'
  try {
    await spend('sharedReads', networkOf(incomingOf(req)))
    return await shared.find(`read ${url}`, 'log', () => make(url))
  } catch (thrown) {
    return cachedResponseOf(refusalResponse(toRefusal(thrown)))
  }
}

const make = async (url: string): Promise<Computed<CachedResponse>> => ({
  value: await cachedResponseOf(await app.request(url)),
  weight: 0,
  isCacheable: false,
})

const FORWARDED_HEADERS = ['content-type', 'link', 'retry-after']

async function cachedResponseOf(response: Response): Promise<CachedResponse> {
  const isShared = response.status === 200
  const sent = FORWARDED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const headers = { ...apiHeaders(isShared ? SHARED : PERSONAL), ...Object.fromEntries(sent) }
  return toCachedResponse(response.status, headers, Buffer.from(await response.arrayBuffer()), isShared)
}
