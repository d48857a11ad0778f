import type { IncomingMessage, ServerResponse } from 'node:http'
import { SpanKind } from '@opentelemetry/api'
import { env } from '../lib/env.ts'
import { inSpan, spanCarriedBy } from '../lib/spans.ts'
import type { Trace } from '../lib/trace.ts'

/**
 * Traces a request until its response ends. Accepts a parent trace only from a trusted proxy.
 * @param handle begins the response
 */
export async function followRequest(
  req: IncomingMessage,
  res: ServerResponse,
  trace: Trace,
  handle: () => Promise<void>,
): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return handle()
  const { method = 'GET', url = '/', headers } = req
  const given = env.TRUST_PROXY ? headers['traceparent'] : undefined
  const attributes = {
    'http.request.method': method,
    'url.path': url.split('?', 1)[0],
    'request.id': trace.id,
  }
  await inSpan(
    method,
    attributes,
    async (span) => {
      const closed = new Promise((resolve) => res.once('close', resolve))
      await handle()
      await closed
      span.updateName(`${method} ${trace.door}`)
      span.setAttribute('http.response.status_code', res.statusCode)
    },
    { kind: SpanKind.SERVER, within: spanCarriedBy(typeof given === 'string' ? given : undefined) },
  )
}
