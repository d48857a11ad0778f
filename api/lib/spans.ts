import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

/** Does nothing unless the server exports traces. */
const tracer = trace.getTracer('irish-agile')

/**
 * Traces work as an OpenTelemetry span below the current one.
 * @param name one of a few values, without typed text
 * @param attributes named by the semantic conventions where they have a name
 * @param within the parent context; the current one by default
 * @returns the result of the work; an error is recorded by its name only, since its message may quote typed text
 */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  { kind = SpanKind.INTERNAL, within = context.active() }: { kind?: SpanKind; within?: Context } = {},
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes, kind }, within, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      noteError(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Marks a span as failed. */
export const noteError = (span: Span, error: unknown) =>
  void span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })

/** Returns the current span as a W3C `traceparent` header, for deferred work; empty without a span. */
export function carrySpan(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {}
}

/** Returns the trace context of a `traceparent` header; a new one without a header. */
export const spanCarriedBy = (traceparent: string | undefined): Context =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
