import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { internalErrorMessage } from '../http/error-responses.ts'
import { db } from '../database/db.ts'
import { isApi, isLive, normalizeUrl, readAddress, split } from '../delivery/addresses.ts'
import { apiHandler } from '../delivery/api.ts'
import { send, type CachedResponse } from '../delivery/bytes.ts'
import { protectSockets } from '../delivery/connections.ts'
import { readDocuments } from '../delivery/documents/documents.ts'
import { PLAIN } from '../delivery/headers.ts'
import { loadFiles } from '../delivery/built/files.ts'
import { loadPages } from '../delivery/pages/load-pages.ts'
import { pageHandler } from '../delivery/pages/pages.ts'
import { createSlots } from '../delivery/built/slots.ts'
import { announceContentEvents } from '../forum/events/content-events.ts'
import { flushViews } from '../forum/views/views.ts'
import { env } from '../lib/env.ts'
import { requireSafeConfiguration } from '../lib/safety.ts'
import { pageAddress } from '../lib/settings.ts'
import { finishDeferred } from '../http/defer.ts'
import { flushRefusals } from '../http/security-events.ts'
import { closeQueue, queue } from '../database/jobs/queue.ts'
import { indexPages } from '../forum/search/page-index.ts'
import { startWorker } from './worker.ts'
import { closeLimits } from '../http/rates.ts'
import { sharedCache } from '../cache/cache.ts'
import { logConsole } from '../lib/log.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { logUncaught } from './uncaught.ts'
import { measureResponse, startMeasuring } from '../delivery/metrics/metrics.ts'
import { verifyMail } from '../mail/transport/verify.ts'
import { noteRequest } from '../http/request-log.ts'
import { followRequest } from './request-span.ts'
import { beginTrace, within, type Trace } from '../lib/trace.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')

/** In milliseconds; with Node's defaults, half-open requests stay for a minute. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

/** Seconds for running requests to finish when the server stops. */
const GRACE = 10

/**
 * Serves the built site: files from memory, then the API, then pages rendered on demand (design, "Delivery").
 * @returns the address it listens on, and a function for a graceful stop
 * @throws Error for an unsafe configuration or an occupied port (`code: 'EADDRINUSE'`)
 */
export async function startServer({ host = env.HOST, port = env.PORT, dist = DIST } = {}) {
  requireSafeConfiguration(env)
  // Loaded on demand, since few sites export traces.
  const stopTracing = env.OTEL_EXPORTER_OTLP_ENDPOINT ? (await import('./tracing.ts')).startTracing() : null
  if (env.production) {
    logConsole()
    logUncaught()
  }
  const files = loadFiles(dist)
  const render = await loadPages(path.join(dist, 'server'))
  const worker = await startWorker({ linksFile: path.join(dist, 'outgoing-links.json') })
  await indexPages(path.join(dist, 'search-pages.json'))
  await announceContentEvents(path.join(dist, 'events.json'))
  void verifyMail()
  await queue()
  const slots = createSlots(files, () => sharedCache.forget())
  sharedCache.onChange(({ subject }) => {
    if (subject === 'sections' || subject === 'everything') void slots.refresh()
  })
  sharedCache.start()
  await slots.refresh()
  const handleApi = apiHandler(sharedCache, readDocuments(path.join(dist, 'documents.json')))
  const handlePage = pageHandler(render, sharedCache, (path) => files.get(path))

  async function handle(req: IncomingMessage, res: ServerResponse, trace: Trace) {
    const url = req.url ?? '/'
    const [pathname, query] = split(url)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const file = isRead && !isLive(pathname) ? files.get(pathname) : undefined
    if (file && !query) return sendFile(req, res, file, trace)
    if (isApi(url)) {
      trace.door = 'api'
      return within(trace, () => handleApi(req, res))
    }
    const address = readAddress(req.method, url)
    // Without a known query parameter, the request is for the file.
    if (file && (address.kind !== 'shared' || address.key === pathname))
      return sendFile(req, res, file, trace)
    return within(trace, () => handlePage(req, res, address))
  }

  if (env.METRICS_PORT) startMeasuring()
  const server = createServer(TIMEOUTS, (req, res) => {
    req.url = normalizeUrl(req.url ?? '/')
    const trace = beginTrace(req, res)
    if (env.METRICS_PORT) measureResponse(req, res, trace)
    noteRequest(req, res, trace)
    followRequest(req, res, trace, () => handle(req, res, trace)).catch((err: unknown) => {
      within(trace, () => noteTrouble(err, 'request failed'))
      if (res.headersSent) res.destroy()
      else res.writeHead(500, { ...PLAIN, 'x-request-id': trace.id }).end(within(trace, internalErrorMessage))
    })
  })
  protectSockets(server)

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return {
    url: pageAddress(host, listening),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const forced = setTimeout(() => server.closeAllConnections(), GRACE * 1000)
      await closed
      clearTimeout(forced)
      // Finishes running jobs while their database is still available.
      await finishDeferred()
      flushRefusals()
      await worker.stop()
      await closeQueue()
      slots.stop()
      await flushViews().catch((error: unknown) => noteTrouble(error, 'the last views were not counted'))
      await Promise.all([sharedCache.stop(), closeLimits(), db.$disconnect()])
      await stopTracing?.()
    },
  }
}

function sendFile(req: IncomingMessage, res: ServerResponse, file: CachedResponse, trace: Trace) {
  trace.door = 'file'
  send(req, res, file)
}
