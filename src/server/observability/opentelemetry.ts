/**
 * Traces by OpenTelemetry's SDK, sent in the background as OTLP over HTTP: at most 2,048 spans wait, and an
 * unreachable receiver loses spans and disturbs nothing. Loaded by `open-tracing.ts` only when traces are configured.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind as SdkKind,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { QueryObserver } from '../../storage/database/query-observer.ts'
import type { TracingSettings } from '../settings/tracing-settings.ts'
import type { RunningSpan, SpanKind, SpanOptions, TraceLog, Tracing } from './tracing.ts'

const KINDS: Record<SpanKind, SdkKind> = {
  internal: SdkKind.INTERNAL,
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  consumer: SdkKind.CONSUMER,
}

const MAX_WAITING = 2048
const MAX_BATCH = 512
const SEND_INTERVAL_MS = 1000
const SEND_TIMEOUT_MS = 5000
const STOP_TIMEOUT_MS = 2000
/** ms between two lines in the log about an unreachable receiver. */
const WARN_INTERVAL_MS = 10 * 60_000
const MAX_STATEMENT_LENGTH = 2000

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** The caller's span by the W3C header `traceparent`; the root where there is none or it is malformed. */
export const contextOf = (header: string | string[] | undefined): Context => {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** "  SELECT …" -> "select" */
const operationOf = (statement: string): string =>
  /^\W*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement'

/** By its type only: messages of errors may quote what a client sent. */
const recordError = (span: Span, error: unknown): void => {
  const type = error instanceof Error ? error.name : typeof error
  span.setStatus({ code: SpanStatusCode.ERROR, message: type }).setAttribute('error.type', type)
}

/** An unreachable receiver is one line in the log, now and then. */
const createExporter = ({ endpoint, headers }: TracingSettings, log: TraceLog): SpanExporter => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  })
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (error: Error | undefined) => {
    if (performance.now() - warnedAt < WARN_INTERVAL_MS) return
    warnedAt = performance.now()
    log.warn({ err: error }, 'traces could not be sent')
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) warn(result.error)
        done({ code: 0 })
      }),
    shutdown: () => exporter.shutdown(),
  }
}

export const startTracing = (settings: TracingSettings, log: TraceLog): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(settings, log),
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: SEND_INTERVAL_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('haberdash')
  const active = new AsyncLocalStorage<Context>()

  const runIn = async <T>(
    parent: Context,
    name: string,
    { kind = 'internal', attributes = {} }: SpanOptions,
    work: (span: RunningSpan) => Promise<T>,
  ): Promise<T> => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
    const running: RunningSpan = {
      traceId: span.spanContext().traceId,
      set: (more) => void span.setAttributes(more),
    }
    try {
      return await active.run(trace.setSpan(parent, span), () => work(running))
    } catch (error) {
      recordError(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  const observeQuery: QueryObserver = ({ text, startedAt, error }) => {
    const parent = active.getStore()
    if (!parent) return
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, MAX_STATEMENT_LENGTH),
    }
    const startTime = performance.timeOrigin + startedAt
    const span = tracer.startSpan(
      `SQL ${operationOf(text)}`,
      { kind: SdkKind.CLIENT, attributes, startTime },
      parent,
    )
    if (error !== undefined) recordError(span, error)
    span.end(performance.timeOrigin + performance.now())
  }

  return {
    isOn: true,
    span: (name, options, work) => runIn(active.getStore() ?? ROOT_CONTEXT, name, options, work),
    rootSpan: (name, options, work) => runIn(ROOT_CONTEXT, name, options, work),
    requestSpan: ({ headers, method = '' }, { route, isTrusted }, work) => {
      const attributes = { 'http.request.method': method, 'http.route': route }
      const parent = isTrusted ? contextOf(headers.traceparent) : ROOT_CONTEXT
      return runIn(parent, `${method} ${route}`, { kind: 'server', attributes }, work)
    },
    observeQuery,
    stop: async () => {
      let timer: NodeJS.Timeout | undefined
      const isOver = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_TIMEOUT_MS)
      })
      await Promise.race([provider.shutdown(), isOver]).finally(() => clearTimeout(timer))
    },
  }
}
