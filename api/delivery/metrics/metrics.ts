import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register } from 'prom-client'
import { isApi } from '../addresses.ts'
import type { Trace } from '../../lib/trace.ts'
import { IS_METRICS_PORT_SHARED } from '../../lib/settings.ts'
import { installationMetrics } from './installation-metrics.ts'
import { measureProcess, operations } from './process-metrics.ts'

/** Upper bounds in seconds: cached responses take fractions of a millisecond, a search over a million rows a second. */
const BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

const responses = new Histogram({
  name: 'http_answer_seconds',
  help: 'Time until an answer was written, in seconds.',
  labelNames: ['door', 'method', 'status'],
  buckets: BUCKETS,
})

/**
 * Measures a request until its response is written. The path is not a label, since visitors can invent any number of
 * paths.
 */
export function measureResponse(req: IncomingMessage, res: ServerResponse, trace?: Trace): void {
  const door = isApi(req.url ?? '/') ? 'api' : 'page'
  const stop = responses.startTimer({ door, method: req.method ?? '' })
  res.once('finish', () => {
    const seconds = stop({ status: String(res.statusCode) })
    if (trace?.operation && trace.isOwnOperation) operations.observe({ operation: trace.operation }, seconds)
  })
}

/**
 * Serves `/metrics` to Prometheus: the metrics of this process, or the sum of all workers, and those of the
 * installation.
 * @param port shared with the next version of the site until this one ends
 * @param host the host to listen on, by default only this machine. There is no authentication, so use another one only
 *   within a private network
 * @param restarts returns the number of workers that had to be replaced
 * @returns a function that stops it
 * @throws Error when the port is taken (`code: 'EADDRINUSE'`)
 */
export async function serveMetrics(port: number, host = '127.0.0.1', restarts = () => 0) {
  const hasWorkers = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0
  const workers = hasWorkers ? new AggregatorRegistry() : null
  const installation = installationMetrics(restarts)
  const print = async () =>
    (await (workers ? workers.clusterMetrics() : register.metrics())) + (await installation.print())
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    print().then(
      (text) => res.setHeader('content-type', register.contentType).end(text),
      (error: unknown) => res.writeHead(503).end(`${(error as Error).message}\n`),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort: IS_METRICS_PORT_SHARED }, resolve)
  })
  return {
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await installation.close()
    },
  }
}

/** Collects the metrics of this process; a worker also sends them to the primary process on request. */
export function startMeasuring(): void {
  collectDefaultMetrics()
  measureProcess()
  if (cluster.isWorker) new AggregatorRegistry()
}
