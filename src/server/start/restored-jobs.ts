/** Enqueues the jobs of a backup again, so that no refund, capture or mail that was waiting is lost. */
import type { Transaction } from '../../storage/database/database.ts'
import { jobQueues, type ShopJob } from '../jobs/job-queues.ts'

const isShopJob = (job: unknown): job is ShopJob =>
  typeof job === 'object' && job !== null && Object.hasOwn(jobQueues, (job as { kind?: string }).kind ?? '')

/** @returns the number of jobs that this release does not have */
export const requeueRestoredJobs = async (
  trx: Transaction,
  jobs: readonly unknown[],
  enqueue: (trx: Transaction, job: ShopJob) => Promise<void>,
): Promise<number> => {
  const known = jobs.filter(isShopJob)
  for (const job of known) await enqueue(trx, job)
  return jobs.length - known.length
}
