/**
 * Metrics that are read when Prometheus asks: the page cache, queues, connection pools, the event loop, the disk, and
 * figures of the database. Every label has a fixed set of values. The database is asked at most once in five seconds,
 * however often /metrics is read.
 */
import { statfs } from 'node:fs/promises'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { WorkQueue } from '../../api/work-queue.ts'
import { MAIL_JOBS } from '../../domain/mails/mail-jobs.ts'
import type { PictureWorker } from '../../pictures/picture-worker.ts'
import type { PoolStats } from '../../storage/database/database.ts'
import type { PaymentFigures } from '../../storage/payments/payment-figures.ts'
import { type OwnerFigures, watchOwnerMetrics } from './owner-metrics.ts'

export type JobFigures = {
  queue: string
  /** Not completed: due, delayed or being processed. */
  waiting: number
  /** Of these, those that have failed at least once. */
  retried: number
  /** Seconds since the oldest of them was enqueued; 0 when none waits. */
  oldestSeconds: number
}[]

export type DatabaseFigures = {
  orders: { status: string; count: number }[]
  payments: PaymentFigures
  jobs: JobFigures
} & OwnerFigures

export type MetricSources = {
  /** Of the page cache. */
  cache: { stats(): { pages: number; bytes: number; hits: number; misses: number; purges: number } }
  pictures: Pick<PictureWorker, 'stats'>
  /** By name. */
  queues: Record<string, Pick<WorkQueue, 'stats'>>
  poolStats: () => PoolStats[]
  /** Requests in flight, those of the fast path excepted. */
  requestsInFlight: () => number
  /** A folder of the disk that the shop fills. */
  dataDir: string
  readDatabase: () => Promise<DatabaseFigures>
  /** When the certificate of PUBLIC_URL ends; undefined where it is not known, or there is none. */
  certificateEnd: () => Date | undefined
}

const DATABASE_TTL_MS = 5_000
/** Whether the jobs of a queue are mails. */
const isMailQueue = (queue: string): boolean => queue === 'mail-again' || MAIL_JOBS.has(queue)

/** Values of one labelled gauge or counter: label value and number. */
type Reading = [labels: Record<string, string>, value: number]

/** A read that runs at most once in `ttlMs`; undefined where it failed. */
export const readAtMostEvery = <T>(
  ttlMs: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): (() => Promise<T | undefined>) => {
  let cached: { until: number; value: Promise<T | undefined> } | undefined
  return () => {
    if (!cached || now() >= cached.until)
      cached = { until: now() + ttlMs, value: read().catch(() => undefined) }
    return cached.value
  }
}

/** @returns a function that reads the database's figures, to be called before the metrics are rendered */
export const watchMetrics = (
  register: Registry,
  sources: MetricSources,
  now: () => number = () => performance.now(),
): (() => Promise<void>) => {
  const registers = [register]
  const { cache, pictures, queues } = sources
  const gauge = (name: string, help: string, labelNames: string[], read: () => Reading[]) =>
    new Gauge({
      name: `haberdash_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        // Without a value, where `reset` leaves a zero.
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of read()) this.set(labels, value)
      },
    })
  const counter = (name: string, help: string, labelNames: string[], read: () => Reading[]) =>
    new Counter({
      name: `haberdash_${name}_total`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.inc(labels, value)
      },
    })
  const one = (value: number): Reading[] => [[{}, value]]

  gauge('page_cache_pages', 'Cached pages', [], () => one(cache.stats().pages))
  gauge('page_cache_bytes', 'Bytes of the cached pages', [], () => one(cache.stats().bytes))
  for (const name of ['hits', 'misses', 'purges'] as const)
    counter(`page_cache_${name}`, `Page cache ${name}`, [], () => one(cache.stats()[name]))
  gauge('pictures_waiting', 'Picture sizes waiting to be generated', [], () => one(pictures.stats().queued))
  gauge('pictures_under_way', 'Picture sizes being generated', [], () => one(pictures.stats().inFlight))
  counter('pictures_made', 'Picture sizes generated', [], () => one(pictures.stats().completed))
  counter('pictures_failed', 'Picture sizes that could not be generated', [], () =>
    one(pictures.stats().failed),
  )

  const ofQueues = (key: 'inFlight' | 'waiting' | 'refused'): Reading[] =>
    Object.entries(queues).map(([queue, { stats }]) => [{ queue }, stats()[key]])
  gauge('work_queue_in_flight', 'Tasks of a work queue that run', ['queue'], () => ofQueues('inFlight'))
  gauge('work_queue_waiting', 'Tasks of a work queue that wait', ['queue'], () => ofQueues('waiting'))
  counter('work_queue_refused', 'Tasks that a work queue refused with 503', ['queue'], () =>
    ofQueues('refused'),
  )
  gauge('requests_in_flight', 'Requests in flight that are not answered from memory', [], () =>
    one(sources.requestsInFlight()),
  )

  gauge('database_connections', 'Open database connections by pool and state', ['pool', 'state'], () =>
    sources.poolStats().flatMap(({ pool, inUse, idle }): Reading[] => [
      [{ pool, state: 'in_use' }, inUse],
      [{ pool, state: 'idle' }, idle],
    ]),
  )
  gauge('database_connections_max', 'Connections that a pool may open', ['pool'], () =>
    sources.poolStats().map(({ pool, max }): Reading => [{ pool }, max]),
  )
  gauge('database_callers_waiting', 'Callers that wait for a connection of a pool', ['pool'], () =>
    sources.poolStats().map(({ pool, waiting }): Reading => [{ pool }, waiting]),
  )

  let since: EventLoopUtilization = performance.eventLoopUtilization()
  gauge(
    'event_loop_utilization',
    'Share of the time since the last scrape that the event loop was busy',
    [],
    () => {
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, since)
      since = current
      return one(utilization)
    },
  )

  let free: number | undefined
  let figures: DatabaseFigures | undefined
  gauge('data_disk_free_bytes', 'Free bytes of the disk of DATA_DIR', [], () =>
    free === undefined ? [] : one(free),
  )
  gauge('database_up', 'Whether the database responded to the query of these metrics: 1 or 0', [], () =>
    one(figures ? 1 : 0),
  )
  gauge('orders', 'Orders in the database, by status; the same on every node', ['status'], () =>
    (figures?.orders ?? []).map(({ status, count }): Reading => [{ status }, count]),
  )
  gauge('payments', 'Payments by state: of orders, and of checkouts without one', ['state'], () =>
    (figures?.payments.states ?? []).map(({ state, count }): Reading => [{ state }, count]),
  )
  gauge('payment_step_oldest_seconds', 'How long the oldest payment has waited for a step', ['step'], () =>
    Object.entries(figures?.payments.oldest ?? {}).map(([step, value]): Reading => [{ step }, value]),
  )
  const ofJobs = (key: 'waiting' | 'retried' | 'oldestSeconds'): Reading[] =>
    (figures?.jobs ?? []).map((job) => [{ queue: job.queue }, job[key]])
  gauge('jobs_waiting', 'Jobs that are not completed', ['queue'], () => ofJobs('waiting'))
  gauge('jobs_retried', 'Jobs that are not completed and have failed before', ['queue'], () =>
    ofJobs('retried'),
  )
  gauge('job_oldest_seconds', 'Age of the oldest job that is not completed', ['queue'], () =>
    ofJobs('oldestSeconds'),
  )
  gauge('mails_unsent', 'Mails that have not been handed to the mail server yet', [], () =>
    figures
      ? one(
          figures.jobs
            .filter(({ queue }) => isMailQueue(queue))
            .reduce((sum, { waiting }) => sum + waiting, 0),
        )
      : [],
  )

  watchOwnerMetrics(register, {
    figures: () => figures,
    certificateEnd: sources.certificateEnd,
    now: () => new Date(),
  })

  const readFigures = readAtMostEvery(DATABASE_TTL_MS, sources.readDatabase, now)
  return async () => {
    const disk = statfs(sources.dataDir).catch(() => undefined) // With DATABASE_URL there may be no such folder.
    figures = await readFigures()
    const stats = await disk
    free = stats && stats.bavail * stats.bsize
  }
}
