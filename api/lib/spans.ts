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
 * Follows one piece of work as a span of OpenTelemetry, below the one in which it is called.
 * @param name of few possible values, without anything that a visitor has typed
 * @param attributes facts about it, under the names of the semantic conventions where they have one
 * @param within the context of its parent; by default the current one
 * @returns what the work returns; its error is noted by name alone, since a message may quote what was typed
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

/** The current span as the header `traceparent` of the W3C has it, for work that is done later; empty without one. */
export function carrySpan(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {}
}

/** Returns the context that a header `traceparent` names; without one, the beginning of a trace. */
export const spanCarriedBy = (traceparent: string | undefined): Context =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
