/**
 * Traces: how long a request, a render, an SQL statement, a call to the payment provider or a job took, and what it was
 * part of. The rule: without OTEL_EXPORTER_OTLP_ENDPOINT no module of OpenTelemetry is loaded, and a span is a plain call.
 */
import type { IncomingMessage } from 'node:http'
import type { QueryObserver } from '../../storage/database/query-observer.ts'

/** The part of the log that tracing writes to. */
export type TraceLog = { warn(details: object, message: string): void }

/** Names of routes, operations and queues, ids, statements with placeholders. Never values of shoppers. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type SpanOptions = { kind?: SpanKind; attributes?: SpanAttributes }

export type RunningSpan = {
  /** 32 hexadecimal digits; undefined where traces are off. */
  traceId: string | undefined
  set(attributes: SpanAttributes): void
}

export type Tracing = {
  isOn: boolean
  /** Runs `work` in a span, a child of the active one. An error is recorded by its type, and thrown on. */
  span<T>(name: string, options: SpanOptions, work: (span: RunningSpan) => Promise<T>): Promise<T>
  /** As `span`, in a trace of its own. */
  rootSpan<T>(name: string, options: SpanOptions, work: (span: RunningSpan) => Promise<T>): Promise<T>
  /** Continues the trace of the request's `traceparent`, if the peer is trusted to send one. */
  requestSpan<T>(
    request: Pick<IncomingMessage, 'headers' | 'method'>,
    options: { route: string; isTrusted: boolean },
    work: (span: RunningSpan) => Promise<T>,
  ): Promise<T>
  /** Adds a span of each statement to the active one. Undefined where traces are off. */
  observeQuery: QueryObserver | undefined
  /** Sends what has not been sent, for at most two seconds. */
  stop(): Promise<void>
}

const NO_SPAN: RunningSpan = { traceId: undefined, set: () => undefined }

export const NO_TRACING: Tracing = {
  isOn: false,
  span: (_, __, work) => work(NO_SPAN),
  rootSpan: (_, __, work) => work(NO_SPAN),
  requestSpan: (_, __, work) => work(NO_SPAN),
  observeQuery: undefined,
  stop: async () => undefined,
}
