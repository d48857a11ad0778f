import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { incomingOf } from './incoming.ts'
import { requestLog } from '../lib/log.ts'
import { countRefused } from '../database/outage-log.ts'
import { networkOf } from './request.ts'
import { nameInLog } from './security-events.ts'
import type { Trace } from '../lib/trace.ts'

/** Caches pseudonyms of networks and members, whose key is stored in the database. */
const names = new LRUCache<string, string>({ max: 5_000 })

/** The status that nginx logs for an aborted request, for which Node reports 200. */
const ABORTED = 499

/**
 * Logs one line when a request is completed or aborted: its path without the query, and the viewer and network under
 * pseudonyms made with this database's key.
 */
export function noteRequest(req: IncomingMessage, res: ServerResponse, trace: Trace): void {
  res.once('close', () => {
    if (res.statusCode === 503) countRefused()
  })
  if (!requestLog.isLevelEnabled('info')) return
  const began = performance.now()
  const { socket, method, url = '/' } = req
  const before = socket.bytesWritten
  const network = networkOf(incomingOf(req))
  res.once('close', () => {
    const line = {
      requestId: trace.id,
      door: trace.door,
      method,
      path: pathOf(url),
      status: res.headersSent ? res.statusCode : ABORTED,
      ms: Math.round((performance.now() - began) * 10) / 10,
      bytes: socket.bytesWritten - before,
      operation: trace.operation,
      code: trace.code,
      ...(res.writableFinished ? {} : { aborted: true }),
    }
    const from = names.get(`network ${network}`)
    const member = trace.memberId && names.get(`member ${trace.memberId}`)
    if (from && (member || !trace.memberId))
      return requestLog.info({ ...line, network: from, member }, 'request')
    void named(network, trace.memberId).then((known) => requestLog.info({ ...line, ...known }, 'request'))
  })
}

/** Returns the path without the query, which may contain a search or the token of a mailed link. */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

async function named(network: string, memberId: string | undefined) {
  const from = await name('network', network)
  return { network: from, member: memberId && (await name('member', memberId)) }
}

async function name(kind: 'network' | 'member', value: string): Promise<string> {
  const made = await nameInLog(kind, value)
  if (made !== 'unknown') names.set(`${kind} ${value}`, made)
  return made
}
