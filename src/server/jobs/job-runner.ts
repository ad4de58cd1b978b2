/**
 * What is done after a commit and again until it works: refunds and mail, by pg-boss, in the shop's own database; and
 * what is looked after now and then. A job is written in the transaction of its cause, so neither is without the other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { CheckoutJob, JobQueue } from '../../checkout/jobs.ts'
import { type Connection, KEEP_ALIVE } from '../../storage/database/connection-pool.ts'
import { MAX_MAIL_CONNECTIONS } from './mail.ts'

type JobLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type JobRunner = {
  queue: JobQueue
  /** Begins to work: what was left undone first. */
  work(perform: (job: CheckoutJob) => Promise<void>): Promise<void>
  /** Lets the job under way finish. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const START_RETRY_MS = 5000
/** ms */
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 15_000
const DAY_SECONDS = 24 * 60 * 60
/**
 * Seconds. Who works on a job says so every 5; one of which nothing was heard for 20 belongs to a dead process (or to
 * one that stalls: jobs may be done twice), which is looked for every 20 and tried again after 5 to 10. With the 5
 * between two questions for jobs that are due, what a killed process was at is taken up again within a minute.
 */
const HEARTBEAT_INTERVAL_SECONDS = 5
const HEARTBEAT_TIMEOUT_SECONDS = 20
const SUPERVISE_INTERVAL_SECONDS = 20
/** A new job is told of by NOTIFY; asking is for those that are due again, and for a lost connection. */
const polling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 }

/**
 * A job that fails is tried again for a year, at most half an hour apart: no outage of the mail server or of the
 * payment provider is so long that a shopper never hears, or never gets the money back.
 */
const retryPolicy = {
  retryLimit: 20_000,
  retryDelay: 5,
  retryBackoff: true,
  retentionSeconds: 400 * DAY_SECONDS,
  // Of a whole batch.
  expireInSeconds: 900,
  heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
  deleteAfterSeconds: 7 * DAY_SECONDS,
  notify: true,
}
type QueueSettings = {
  policy: 'exclusive' | 'standard'
  settings: typeof retryPolicy & { retryDelayMax: number }
  /** Fetched together; while batches are full the next one is fetched at once. */
  batchSize: number
  /** At a time on this node: what the mail server or the payment provider is asked at once. */
  concurrency: number
}
const queues: Record<CheckoutJob['kind'], QueueSettings> = {
  // At most one job for a refund, an order to capture or a payment to release, waiting or at work.
  refund: {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 900 },
    batchSize: 10,
    concurrency: 5,
  },
  capture: {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 900 },
    batchSize: 10,
    concurrency: 5,
  },
  release: {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 900 },
    batchSize: 10,
    concurrency: 5,
  },
  'owner-alert': {
    policy: 'standard',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 10,
    concurrency: 1,
  },
  'order-message': {
    policy: 'standard',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: MAX_MAIL_CONNECTIONS,
  },
}

/** Jobs that an older release wrote had fewer attempts; those of mail that used them up are tried again. */
const upgradeOlderJobs = async (boss: PgBoss): Promise<void> => {
  for (const [name, { settings }] of Object.entries(queues))
    await boss.getDb().executeSql(
      `update ${SCHEMA}.job set retry_limit = $2, retry_delay_max = $3, expire_seconds = $4,
         keep_until = created_on + $5 * interval '1 second',
         state = case when state = 'failed' then 'retry' else state end,
         completed_on = case when state = 'failed' then null else completed_on end
       where name = $1 and retry_limit < $2
         and (state < 'active' or (state = 'failed' and name = 'order-message'))`,
      [
        name,
        settings.retryLimit,
        settings.retryDelayMax,
        settings.expireInSeconds,
        settings.retentionSeconds,
      ],
    )
}

/** Runs `work` on all, at most `concurrency` at a time; what is left when `isStopped` is not begun. */
const runConcurrently = async <T>(
  items: readonly T[],
  concurrency: number,
  isStopped: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const left = [...items]
  const line = async () => {
    for (let item = left.shift(); item !== undefined && !isStopped(); item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, line))
}

/** Seconds: by then whoever wrote the order has captured its payment, and the job finds it done. */
const CAPTURE_DELAY_SECONDS = 20

const sendOptions = (job: CheckoutJob): { singletonKey?: string; startAfter?: number } => {
  switch (job.kind) {
    case 'refund':
      return { singletonKey: job.refundId }
    case 'capture':
      return { singletonKey: job.orderId, startAfter: CAPTURE_DELAY_SECONDS }
    case 'release':
      return { singletonKey: job.intentId }
    case 'order-message':
    case 'owner-alert':
      return {}
  }
}

/** Nothing is asked of the database until the first job is written or `work` is called. */
export const createJobRunner = (options: {
  connection: Connection
  log: JobLog
  /** How often jobs of dead processes are looked for; tests do not wait so long. */
  superviseIntervalSeconds?: number
}): JobRunner => {
  const { log, superviseIntervalSeconds = SUPERVISE_INTERVAL_SECONDS } = options
  const boss = new PgBoss({
    ...options.connection,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Not among the documented settings, but handed on to pg: one of which no answer comes is destroyed.
    ...{ query_timeout: QUERY_TIMEOUT_MS },
    application_name: 'haberdash jobs',
    schema: SCHEMA,
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job queue warns: ${message}`))

  let started: Promise<void> | undefined
  const startQueues = async (): Promise<void> => {
    await boss.start()
    for (const [name, { policy, settings }] of Object.entries(queues)) {
      await boss.createQueue(name, { policy, ...settings })
      await boss.updateQueue(name, settings) // One that an older release made.
    }
    await upgradeOlderJobs(boss)
  }
  /** Once; a failed start is tried again by whoever comes next. */
  const start = (): Promise<void> => {
    started ??= startQueues().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  const logStartFailure = (error: unknown): false => {
    log.error({ err: error }, 'the job queue did not start; it is tried again')
    return false
  }
  let stopped = false

  return {
    queue: {
      enqueue: async (trx, job) => {
        await start()
        await boss.send(job.kind, job, { ...sendOptions(job), db: fromKysely(trx) })
      },
    },
    work: async (perform) => {
      while (!stopped && !(await start().then(() => true, logStartFailure))) await sleep(START_RETRY_MS)
      if (stopped) return
      for (const [name, { batchSize, concurrency }] of Object.entries(queues))
        await boss.work<CheckoutJob>(
          name,
          {
            ...polling,
            heartbeatRefreshSeconds: HEARTBEAT_INTERVAL_SECONDS,
            batchSize,
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          async (jobs) => {
            // One that is not begun because the shop closes is tried again by the next that opens.
            const results = new Map<string, JobResult>(jobs.map(({ id }) => [id, { id, status: 'failed' }]))
            await runConcurrently(
              jobs,
              concurrency,
              () => stopped,
              async ({ data, id }) => {
                try {
                  await perform(data)
                  results.set(id, { id, status: 'completed' })
                } catch (error) {
                  results.set(id, { id, status: 'failed', output: error })
                  log.error({ err: error, job: id, kind: name }, 'a job failed and will be tried again')
                }
              },
            )
            return [...results.values()]
          },
        )
    },
    stop: async () => {
      stopped = true
      if (!started) return
      await started.catch(() => undefined) // Whoever needed it has been told.
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
