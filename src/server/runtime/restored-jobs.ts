/** Enqueues the jobs of a backup again, so that no refund, capture or mail that was waiting is lost. */
import { sql } from 'kysely'
import type { Transaction } from '../../storage/database/database.ts'
import { jobQueues, type ShopJob } from '../jobs/job-queues.ts'

/** Its files are not in the backup. */
const INTERRUPTED_IMPORT = 'The shop was restored from a backup meanwhile: upload the file again.'

const isShopJob = (job: unknown): job is ShopJob =>
  typeof job === 'object' && job !== null && Object.hasOwn(jobQueues, (job as { kind?: string }).kind ?? '')

export const requeueRestoredJobs = async (
  trx: Transaction,
  jobs: readonly unknown[],
  enqueue: (trx: Transaction, job: ShopJob) => Promise<void>,
): Promise<void> => {
  for (const job of jobs) if (isShopJob(job) && job.kind !== 'catalogue-import') await enqueue(trx, job)
  await sql`update imports set state = 'failed', problem = ${INTERRUPTED_IMPORT}, progress = null
    where state in ('checking', 'running', 'pictures')`.execute(trx)
}
