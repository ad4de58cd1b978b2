/**
 * The metrics at /metrics in Prometheus' format: process, requests by route, renders, and what happened in this process
 * (docs/observability.md lists all). Those that are read at each scrape are in `watched-metrics.ts`.
 */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { failedCheckouts } from './owner-metrics.ts'
import { type MetricSources, watchMetrics } from './watched-metrics.ts'

/** `route` is a pattern ("/products/{slug}"), never the requested path: paths would make the label unbounded. */
export type RequestLabels = { method: string; route: string; status: number }
/** A histogram with its labels bound. Callers of the hot path store it, so that labels are bound once. */
export type RequestTimer = { observe(seconds: number): void }

export type Metrics = {
  requestTimer(labels: RequestLabels): RequestTimer
  pageRendered(status: number, seconds: number): void
  /** A request that was refused with 503 to protect the others; `reason` is one of few words. */
  requestShed(reason: string): void
  /** A large body waits because of others of its address. */
  bodyDelayed(): void
  securityEvent(event: string): void
  connectionClosed(reason: string): void
  jobEnded(queue: string, result: 'completed' | 'failed'): void
  /** A request to the payment provider. */
  providerCalled(operation: string, result: string, seconds: number): void
  /** A checkout that did not become an order; `cause` is one of few words. */
  checkoutFailed(cause: string): void
  /** Metrics that are read at each request for /metrics. */
  watch(sources: MetricSources): void
  contentType: string
  text(): Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

export const createMetrics = (): Metrics => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const renders = new Histogram({
    name: 'haberdash_page_render_seconds',
    help: 'Time to render a page that was not cached',
    labelNames: ['status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  })
  const providerCalls = new Histogram({
    name: 'haberdash_provider_request_seconds',
    help: 'Time of a call to the payment provider, retries included',
    labelNames: ['operation', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `haberdash_${name}_total`, help, labelNames, registers })
  const shed = counter('requests_shed', 'Requests refused with 503 to protect the others', ['reason'])
  const delayed = counter('bodies_delayed', 'Large bodies that waited because of others of their address', [])
  const securityEvents = counter('security_events', 'Events of the security log', ['event'])
  const closed = counter('connections_closed', 'Connections that the shop closed at a limit', ['reason'])
  const jobs = counter('jobs_ended', 'Jobs that were run, by result', ['queue', 'result'])
  const checkoutFailed = failedCheckouts(register)
  let readSources = async () => {}
  return {
    requestTimer: ({ method, route, status }) =>
      requests.labels({ method: methods.has(method) ? method : 'other', route, status }),
    pageRendered: (status, seconds) => renders.observe({ status }, seconds),
    requestShed: (reason) => shed.inc({ reason }),
    bodyDelayed: () => delayed.inc(),
    securityEvent: (event) => securityEvents.inc({ event }),
    connectionClosed: (reason) => closed.inc({ reason }),
    jobEnded: (queue, result) => jobs.inc({ queue, result }),
    providerCalled: (operation, result, seconds) => providerCalls.observe({ operation, result }, seconds),
    checkoutFailed,
    watch: (sources) => {
      readSources = watchMetrics(register, sources)
    },
    contentType: register.contentType,
    text: async () => {
      await readSources()
      return register.metrics()
    },
  }
}
