/** The metrics at /metrics in Prometheus' format: process, requests by route, page cache, pictures, orders. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PictureWorker } from '../../pictures/picture-worker.ts'
import type { PageCache } from '../page-cache/page-cache.ts'

/** `route` is a pattern ("/products/{slug}"), never the requested path: paths would make the label unbounded. */
export type RequestLabels = { method: string; route: string; status: number }
/** A histogram with its labels bound. Callers of the hot path store it, so that labels are bound once. */
export type RequestTimer = { observe(seconds: number): void }

export type Metrics = {
  requestTimer(labels: RequestLabels): RequestTimer
  pageRendered(status: number, seconds: number): void
  /** Metrics that are read at each request for /metrics. */
  watch(sources: {
    cache: Pick<PageCache, 'stats'>
    pictures: Pick<PictureWorker, 'stats'>
    countOrders: () => Promise<{ status: string; count: number }[]>
  }): void
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
  let readDatabase = async () => {}
  return {
    requestTimer: ({ method, route, status }) =>
      requests.labels({ method: methods.has(method) ? method : 'other', route, status }),
    pageRendered: (status, seconds) => renders.observe({ status }, seconds),
    watch: ({ cache, pictures, countOrders }) => {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name: `haberdash_${name}`,
          help,
          registers,
          collect() {
            this.set(read())
          },
        })
      const counter = (name: string, help: string, read: () => number) =>
        new Counter({
          name: `haberdash_${name}_total`,
          help,
          registers,
          collect() {
            this.reset()
            this.inc(read())
          },
        })
      gauge('page_cache_pages', 'Cached pages', () => cache.stats().pages)
      gauge('page_cache_bytes', 'Bytes of the cached pages', () => cache.stats().bytes)
      for (const name of ['hits', 'misses', 'purges'] as const)
        counter(`page_cache_${name}`, `Page cache ${name}`, () => cache.stats()[name])
      gauge('pictures_waiting', 'Picture sizes waiting to be generated', () => pictures.stats().queued)
      gauge('pictures_under_way', 'Picture sizes being generated', () => pictures.stats().inFlight)
      counter('pictures_made', 'Picture sizes generated', () => pictures.stats().completed)
      counter('pictures_failed', 'Picture sizes that could not be generated', () => pictures.stats().failed)
      const databaseUp = new Gauge({
        name: 'haberdash_database_up',
        help: 'Whether the database responded to the query of these metrics: 1 or 0',
        registers,
      })
      const orders = new Gauge({
        name: 'haberdash_orders',
        help: 'Orders in the database, by status; the same on every node',
        labelNames: ['status'],
        registers,
      })
      readDatabase = async () => {
        const counts = await countOrders().catch(() => undefined) // Reported as haberdash_database_up 0.
        databaseUp.set(counts ? 1 : 0)
        orders.reset()
        for (const { status, count } of counts ?? []) orders.set({ status }, count)
      }
    },
    contentType: register.contentType,
    text: async () => {
      await readDatabase()
      return register.metrics()
    },
  }
}
