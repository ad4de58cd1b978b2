/**
 * What is done after a commit and again until it works: refunds and mail, by pg-boss, in the shop's own database; and
 * what is looked after now and then. A job is written in the transaction of its cause, so neither is without the other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import type { CheckoutJob, JobQueue } from '../checkout/jobs.ts'
import type { Connection } from '../storage/database.ts'

type JobLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type Jobs = {
  queue: JobQueue
  /** Begins to work: what was left undone first. */
  work(perform: (job: CheckoutJob) => Promise<void>): Promise<void>
  /** Lets the job under way finish. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const START_AGAIN_MS = 5000
const DAY_SECONDS = 24 * 60 * 60
/**
 * Seconds. Who works on a job says so every 5; one of which nothing was heard for 20 belongs to a dead process (or to
 * one that stalls: jobs may be done twice), which is looked for every 20 and tried again after 5 to 10. With the 5
 * between two questions for jobs that are due, what a killed process was at is taken up again within a minute.
 */
const SIGN_OF_LIFE = 5
const SILENCE = 20
const LOOK_EVERY = 20
/** A new job is told of by NOTIFY; asking is for those that are due again, and for a lost connection. */
const polling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 }

const patience = {
  retryLimit: 40,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
  heartbeatSeconds: SILENCE,
  deleteAfterSeconds: 7 * DAY_SECONDS,
  notify: true,
}
const queues = {
  // At most one job for a refund, waiting or at work.
  refund: { policy: 'exclusive', settings: { ...patience, retryDelayMax: 900 } },
  'order-message': { policy: 'standard', settings: { ...patience, retryDelayMax: 3600 } },
} as const

/** Nothing is asked of the database until the first job is written or `work` is called. */
export const createJobs = (options: {
  connection: Connection
  log: JobLog
  /** How often jobs of dead processes are looked for; tests do not wait so long. */
  lookEverySeconds?: number
}): Jobs => {
  const { log, lookEverySeconds = LOOK_EVERY } = options
  const boss = new PgBoss({
    ...options.connection,
    application_name: 'haberdash jobs',
    schema: SCHEMA,
    max: 3,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job queue warns: ${message}`))

  let started: Promise<void> | undefined
  const begin = async (): Promise<void> => {
    await boss.start()
    for (const [name, { policy, settings }] of Object.entries(queues)) {
      await boss.createQueue(name, { policy, ...settings })
      await boss.updateQueue(name, settings) // One that an older release made.
    }
  }
  /** Once; a failed start is tried again by whoever comes next. */
  const start = (): Promise<void> => {
    started ??= begin().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  const startLater = (error: unknown): false => {
    log.error({ err: error }, 'the job queue did not start; it is tried again')
    return false
  }
  let stopped = false

  return {
    queue: {
      enqueue: async (trx, job) => {
        await start()
        const key = job.kind === 'refund' ? { singletonKey: job.refundId } : {}
        await boss.send(job.kind, job, { ...key, db: fromKysely(trx) })
      },
    },
    work: async (perform) => {
      while (!stopped && !(await start().then(() => true, startLater))) await sleep(START_AGAIN_MS)
      if (stopped) return
      for (const name of Object.keys(queues))
        await boss.work<CheckoutJob>(
          name,
          { ...polling, heartbeatRefreshSeconds: SIGN_OF_LIFE },
          async (jobs) => {
            for (const { data, id } of jobs) {
              try {
                await perform(data)
              } catch (error) {
                log.error({ err: error, job: id, kind: name }, 'a job failed and will be tried again')
                throw error
              }
            }
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
