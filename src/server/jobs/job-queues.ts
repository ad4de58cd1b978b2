/**
 * The settings of each job queue: uniqueness, retries, batch size and concurrency. A failed job is retried for a year, so
 * no outage of the mail server or the payment provider loses a refund or a mail.
 */
import type { ImportJob } from '../../catalogue-import/import-jobs.ts'
import type { CheckoutJob } from '../../checkout/jobs.ts'
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
/** 500 refunds of 0.7 s each, as when a delivery fails, end within half a minute. Stripe allows far more requests. */
const REFUNDS_AT_ONCE = 12

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
  'refund-message': {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: MAX_MAIL_CONNECTIONS,
  },
  'returned-refund-message': {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: MAX_MAIL_CONNECTIONS,
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
  'owner-alert': {
    policy: 'standard',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 10,
    concurrency: 1,
  },
  'shipment-message': {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: MAX_MAIL_CONNECTIONS,
  },
  'withdrawal-message': {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: MAX_MAIL_CONNECTIONS,
  },
  'order-link-message': {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: 2,
  },
  'newsletter-confirmation': {
    policy: 'exclusive',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: 2,
  },
  // Standard: one that waits for its next attempt must not stop another request of staff.
  'mail-again': {
    policy: 'standard',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 10,
    concurrency: MAX_MAIL_CONNECTIONS,
  },
  'order-message': {
    policy: 'standard',
    settings: { ...retryPolicy, retryDelayMax: 1800 },
    batchSize: 20,
    concurrency: MAX_MAIL_CONNECTIONS,
  },
}

/** By then the request that created the order has usually captured the payment, and the job finds it done. */
const CAPTURE_DELAY_SECONDS = 20

/** A parcel that was recorded by mistake can be undone before its customer is notified. */
const SHIPMENT_DELAY_SECONDS = 60

/** The uniqueness key and the delay with which a job is enqueued. */
export const sendOptions = (job: ShopJob): { singletonKey?: string; startAfter?: number } => {
  switch (job.kind) {
    case 'refund':
    case 'partial-refund':
      return { singletonKey: job.refundId }
    // The job of the attempt before may still be active, and has found nothing to say.
    case 'refund-message':
      return { singletonKey: `${job.refundId}.${job.attempt ?? '1'}` }
    case 'returned-refund-message':
      return { singletonKey: `${job.refundId}.${job.attempt}` }
    case 'capture':
      return { singletonKey: job.orderId, startAfter: CAPTURE_DELAY_SECONDS }
    case 'release':
      return { singletonKey: job.intentId }
    case 'shipment-message':
      return { singletonKey: job.fulfilmentId, startAfter: SHIPMENT_DELAY_SECONDS }
    case 'reconciliation':
      return { singletonKey: 'reconciliation' }
    case 'withdrawal-message':
      return { singletonKey: `${job.withdrawalId}.${job.recipient}` }
    case 'order-link-message':
      return { singletonKey: job.again }
    case 'newsletter-confirmation':
      return { singletonKey: job.subscriberId }
    case 'mail-again':
    case 'order-message':
    case 'owner-alert':
    case 'catalogue-import':
      return {}
  }
}
