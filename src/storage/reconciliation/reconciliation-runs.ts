/**
 * Runs of the comparison with the payment provider. The rule: one at a time, however many nodes and members of staff ask
 * for one; a repeated attempt goes on where the one before it ended.
 */
import { type Selectable, sql } from 'kysely'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { ReconciliationRunTable } from './reconciliation-tables.ts'

export type StoredRun = Selectable<ReconciliationRunTable>

/** @returns its id; undefined while another one is unfinished */
export const insertRun = async (
  trx: Transaction,
  run: { mode: PaymentMode; startedBy: string; since: Date; now: Date },
): Promise<string | undefined> => {
  const row = await trx
    .insertInto('reconciliation_runs')
    .values({
      id: newId('reconciliation'),
      mode: run.mode,
      started_by: run.startedBy,
      since: run.since,
      compared_until: run.since,
      failure: null,
      requested_at: run.now,
      updated_at: run.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findRun = (db: Database, id: string): Promise<StoredRun | undefined> =>
  db.selectFrom('reconciliation_runs').selectAll().where('id', '=', id).executeTakeFirst()

export const findUnfinishedRun = (db: Database): Promise<StoredRun | undefined> =>
  db.selectFrom('reconciliation_runs').selectAll().where('finished_at', 'is', null).executeTakeFirst()

/** The last one that was asked for. */
export const findLastRun = (db: Database, mode: PaymentMode): Promise<StoredRun | undefined> =>
  db
    .selectFrom('reconciliation_runs')
    .selectAll()
    .where('mode', '=', mode)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Until when finished runs have compared; undefined before the first one. */
export const comparedUntil = async (db: Database, mode: PaymentMode): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('reconciliation_runs')
      .select(({ fn }) => fn.max('compared_until').as('until'))
      .where('mode', '=', mode)
      .where('finished_at', 'is not', null)
      .executeTakeFirst()
  )?.until ?? undefined

/** Newest first. */
export const listRuns = (db: Database, mode: PaymentMode, limit: number): Promise<StoredRun[]> =>
  db
    .selectFrom('reconciliation_runs')
    .selectAll()
    .where('mode', '=', mode)
    .orderBy('requested_at', 'desc')
    .limit(limit)
    .execute()

/** Undefined where the run has ended. */
export const beginAttempt = (db: Database, id: string, now: Date): Promise<StoredRun | undefined> =>
  db
    .updateTable('reconciliation_runs')
    .set({ attempts: sql<number>`attempts + 1`, updated_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export type RunCounts = { payments: number; refunds: number; added: number; settled: number }

export const addToRun = async (
  trx: Transaction,
  id: string,
  { now, comparedUntil: until, ...counts }: RunCounts & { now: Date; comparedUntil?: Date },
): Promise<void> => {
  const add = (column: keyof RunCounts) => sql<number>`${sql.ref(column)} + ${counts[column]}`
  await trx
    .updateTable('reconciliation_runs')
    .set({
      payments: add('payments'),
      refunds: add('refunds'),
      added: add('added'),
      settled: add('settled'),
      updated_at: now,
      ...(until && { compared_until: until }),
    })
    .where('id', '=', id)
    .execute()
}

export const failRun = async (db: Database, id: string, failure: string, now: Date): Promise<void> => {
  await db
    .updateTable('reconciliation_runs')
    .set({ failure, updated_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** `failure`: null where the comparison is complete. False when it was finished before. */
export const finishRun = async (
  trx: Transaction,
  id: string,
  { failure, now }: { failure: string | null; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable('reconciliation_runs')
    .set({ failure, finished_at: now, updated_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** True once for each run. */
export const markRunAlerted = async (trx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable('reconciliation_runs')
    .set({ alerted_at: now })
    .where('id', '=', id)
    .where('alerted_at', 'is', null)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
