/**
 * The settings of each job queue: uniqueness, retries, batch size and concurrency. A failed job is retried for a year, so
 * no outage of the mail server or the payment provider loses a refund or a mail.
 */
import type { ImportJob } from '../../catalogue-files/import/import-jobs.ts'
import type { CheckoutJob } from '../../checkout/jobs.ts'
import { MAIL_JOBS, type MailJobKind } from '../../domain/mails/mail-jobs.ts'
import { MAX_MAIL_CONNECTIONS } from './mail.ts'

/** Where pg-boss has its tables. */
export const JOB_SCHEMA = 'jobs'

const DAY_SECONDS = 24 * 60 * 60
/** Seconds without a heartbeat after which the job of a dead or stalled process is retried. A job may run twice. */
const HEARTBEAT_TIMEOUT_SECONDS = 20

/** 20,000 retries at most half an hour apart span more than a year. */
const retryPolicy = {
  retryLimit: 20_000,
  retryDelay: 5,
  retryBackoff: true,
  retentionSeconds: 400 * DAY_SECONDS,
  // For a whole batch.
  expireInSeconds: 900,
  heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
  deleteAfterSeconds: 7 * DAY_SECONDS,
  notify: true,
}
type QueueSettings = {
  policy: 'exclusive' | 'standard'
  settings: typeof retryPolicy & { retryDelayMax: number }
  /** Jobs fetched together. While batches are full the next one is fetched at once. */
  batchSize: number
  /** Concurrent jobs on this node, which bounds the load on the mail server or the payment provider. */
  concurrency: number
}
/** 500 refunds of 0.7 s each, as when a delivery fails, end within half a minute. Providers allow far more requests. */
const REFUNDS_AT_ONCE = 12

/** One job at most for each mail. */
const mailQueue: QueueSettings = {
  policy: 'exclusive',
  settings: { ...retryPolicy, retryDelayMax: 1800 },
  batchSize: 20,
  concurrency: MAX_MAIL_CONNECTIONS,
}

/** Each kind of mail has a queue of its own, which nodes of the release before do not read. */
const mailQueues = Object.fromEntries(
  [...MAIL_JOBS].map(([kind, { atOnce = MAX_MAIL_CONNECTIONS }]) => [
    kind,
    { ...mailQueue, concurrency: atOnce },
  ]),
) as Record<MailJobKind, QueueSettings>

export type ShopJob = CheckoutJob | ImportJob

export const jobQueues: Record<ShopJob['kind'], QueueSettings> = {
  // exclusive: at most one queued or active job per refund, per order to capture and per payment to release.
  refund: {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 900 },
    batchSize: 2 * REFUNDS_AT_ONCE,
    concurrency: REFUNDS_AT_ONCE,
  },
  // In queues of their own, which nodes of the release before do not read.
  'partial-refund': {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 900 },
    batchSize: 2 * REFUNDS_AT_ONCE,
    concurrency: REFUNDS_AT_ONCE,
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
  'catalogue-import': {
    policy: 'standard',
    settings: { ...retryPolicy, retryDelayMax: 60 },
    batchSize: 1,
    concurrency: 1,
  },
  // One at a time, on whichever node takes it.
  reconciliation: {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 900 },
    batchSize: 1,
    concurrency: 1,
  },
  ...mailQueues,
  // Standard: they have no key.
  'order-message': { ...mailQueues['order-message'], policy: 'standard' },
  'owner-alert': { ...mailQueues['owner-alert'], policy: 'standard', batchSize: 10 },
  // Standard: one that waits for its next attempt must not stop another request of staff.
  'mail-again': { ...mailQueue, policy: 'standard', batchSize: 10 },
}

/** By then the request that created the order has usually captured the payment, and the job finds it done. */
const CAPTURE_DELAY_SECONDS = 20

const mailOptions = (job: Extract<ShopJob, { kind: MailJobKind }>) => {
  const { ids = [], delaySeconds } = MAIL_JOBS.get(job.kind) ?? {}
  const fields: Readonly<Record<string, string | undefined>> = job
  return {
    // A job of an older release names no attempt: it is of the first.
    singletonKey: ids.map((id) => fields[id] ?? '1').join('.'),
    ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
  }
}

/** The uniqueness key and the delay with which a job is enqueued. */
export const sendOptions = (job: ShopJob): { singletonKey?: string; startAfter?: number } => {
  switch (job.kind) {
    case 'refund':
    case 'partial-refund':
      return { singletonKey: job.refundId }
    case 'capture':
      return { singletonKey: job.orderId, startAfter: CAPTURE_DELAY_SECONDS }
    case 'release':
      return { singletonKey: job.intentId }
    case 'reconciliation':
      return { singletonKey: 'reconciliation' }
    case 'mail-again':
    case 'order-message':
    case 'owner-alert':
    case 'catalogue-import':
      return {}
    default:
      return mailOptions(job)
  }
}
