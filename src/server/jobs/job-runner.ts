/**
 * Runs the jobs of the checkout (refunds, captures, releases, mail) and of imports with pg-boss, which stores them in the shop's
 * database. A job is enqueued in the transaction that causes it, so neither is committed without the other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { ImportJob } from '../../catalogue-files/import/import-jobs.ts'
import type { CheckoutJob } from '../../checkout/jobs.ts'
import { type Connection, KEEP_ALIVE } from '../../storage/database/connection-pool.ts'
import type { Transaction } from '../../storage/database/database.ts'
import { createPreparingClient } from '../../storage/database/preparing-client.ts'
import { withLogFields } from '../observability/log-context.ts'
import { JOB_SCHEMA, jobQueues, type ShopJob, sendOptions } from './job-queues.ts'

type JobLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type JobRunner = {
  queue: { enqueue(trx: Transaction, job: ShopJob): Promise<void> }
  /** Starts to process jobs, the pending ones first. */
  work(
    perform: (job: CheckoutJob) => Promise<void>,
    performImport?: (job: ImportJob) => Promise<void>,
  ): Promise<void>
  /** Waits for active jobs, then closes the connections. */
  stop(): Promise<void>
}

const START_RETRY_MS = 5000
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 15_000
/**
 * Crash recovery: an active job sends a heartbeat every 5 s. A job without one for 20 s is detected by a check every 20 s
 * and retried after 5 to 10 s, so with polling every 5 s the jobs of a killed process resume within a minute.
 */
const HEARTBEAT_INTERVAL_SECONDS = 5
const SUPERVISE_INTERVAL_SECONDS = 20
/** NOTIFY announces new jobs. Polling finds retries, and new jobs after a lost connection. */
const polling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 }

/** Applies the current retry limits to jobs of an older release, which had lower ones, and retries mail that had failed. */
const upgradeOlderJobs = async (boss: PgBoss): Promise<void> => {
  for (const [name, { settings }] of Object.entries(jobQueues))
    await boss.getDb().executeSql(
      `update ${JOB_SCHEMA}.job set retry_limit = $2, retry_delay_max = $3, expire_seconds = $4,
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

/** Runs `work` on all items, at most `concurrency` at a time. Starts no further item once `isStopped`. */
const runConcurrently = async <T>(
  items: readonly T[],
  concurrency: number,
  isStopped: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const remaining = [...items]
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined && !isStopped(); item = remaining.shift())
      await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** Opens no connection until the first job is enqueued or `work` is called. */
export const createJobRunner = (options: {
  connection: Connection
  log: JobLog
  /** Called for each job that was run. */
  onEnd?: (queue: string, result: 'completed' | 'failed') => void
  /** The interval of the check for jobs of dead processes; shorter in tests. */
  superviseIntervalSeconds?: number
}): JobRunner => {
  const { log, onEnd, superviseIntervalSeconds = SUPERVISE_INTERVAL_SECONDS } = options
  // Undocumented in pg-boss but passed on to pg: a connection whose query times out is destroyed, and statements are prepared.
  const ofPool = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    Client: createPreparingClient(),
  }
  const boss = new PgBoss({
    ...options.connection,
    ...KEEP_ALIVE,
    ...ofPool,
    application_name: 'haberdash jobs',
    schema: JOB_SCHEMA,
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue warning: ${message}`))

  let started: Promise<void> | undefined
  const startQueues = async (): Promise<void> => {
    await boss.start()
    for (const [name, { policy, settings }] of Object.entries(jobQueues)) {
      await boss.createQueue(name, { policy, ...settings })
      await boss.updateQueue(name, settings) // An older release may have created it.
    }
    await upgradeOlderJobs(boss)
  }
  /** Starts once. After a failed start the next caller tries again. */
  const start = (): Promise<void> => {
    started ??= startQueues().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  const logStartFailure = (error: unknown): false => {
    log.error({ err: error }, 'job queue did not start; retrying')
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
    work: async (perform, performImport = async () => undefined) => {
      while (!stopped && !(await start().then(() => true, logStartFailure))) await sleep(START_RETRY_MS)
      if (stopped) return
      for (const [name, { batchSize, concurrency }] of Object.entries(jobQueues))
        await boss.work<ShopJob>(
          name,
          {
            ...polling,
            heartbeatRefreshSeconds: HEARTBEAT_INTERVAL_SECONDS,
            batchSize,
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          async (jobs) => {
            // A job that is not started because of the shutdown counts as failed, and is retried after the restart.
            const results = new Map<string, JobResult>(jobs.map(({ id }) => [id, { id, status: 'failed' }]))
            await runConcurrently(
              jobs,
              concurrency,
              () => stopped,
              async ({ data, id }) => {
                const { kind, ...ids } = data
                await withLogFields({ job: id, kind, ...ids }, async () => {
                  try {
                    await (data.kind === 'catalogue-import' ? performImport(data) : perform(data))
                    results.set(id, { id, status: 'completed' })
                    onEnd?.(name, 'completed')
                  } catch (error) {
                    results.set(id, { id, status: 'failed', output: error })
                    onEnd?.(name, 'failed')
                    log.error({ err: error, job: id, kind: name, ...ids }, 'job failed; it will be retried')
                  }
                })
              },
            )
            return [...results.values()]
          },
        )
    },
    stop: async () => {
      stopped = true
      if (!started) return
      await started.catch(() => undefined) // Callers of `start` have received the error.
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
