import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { PrismaInstrumentation } from '@prisma/instrumentation'

/**
 * Exports this process's spans by OTLP over HTTP, including those of Prisma with their SQL, whose placeholders hide
 * typed text. OpenTelemetry reads its own variables, such as `OTEL_EXPORTER_OTLP_ENDPOINT` and `OTEL_TRACES_SAMPLER`.
 * @returns a function that sends the remaining spans and stops
 */
export function startTracing(): () => Promise<void> {
  process.env['OTEL_SERVICE_NAME'] ??= 'irish-agile'
  const provider = new NodeTracerProvider({
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const prisma = new PrismaInstrumentation()
  prisma.setTracerProvider(provider)
  prisma.enable()
  return async () => {
    prisma.disable()
    await provider.shutdown()
  }
}
