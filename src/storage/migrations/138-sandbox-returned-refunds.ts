/** Refunds of the sandbox that the bank returned after they had succeeded: when, and why. */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['sandbox_refunds'])
  await sql`alter table sandbox_refunds
    add column failed_at timestamptz,
    add column failure_reason text,
    add constraint sandbox_refunds_failure_check check ((failed_at is null) = (failure_reason is null))`.execute(
    db,
  )
}
