/** A refund that the sandbox of the release before has made, during the upgrade too, can still be returned by the bank. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { returnRefund } from '../../src/payments/sandbox/refunds.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'

const database = testDatabase({ from: 'empty' })

test('refunds of the sandbox from before the upgrade count as succeeded, and are returned once', async () => {
  const { db } = database()
  const now = new Date()
  const refund = (id: string) =>
    sql`insert into sandbox_refunds (id, intent_id, amount, currency, metadata, created_at)
      values (${id}, 'pi_before', 500, 'gbp', '{}', ${now})`.execute(db)
  await migrateUpTo(db, '137-order-withdrawal-days')
  await sql`insert into sandbox_intents (id, client_secret, status, amount, amount_received, currency, metadata, charge_id, created_at)
    values ('pi_before', 'pi_before_secret', 'succeeded', 4200, 4200, 'gbp', '{}', 'ch_before', ${now})`.execute(
    db,
  )
  await refund('re_before')
  await migrate(db)
  // By a node that does not know the new columns.
  await refund('re_during')
  const rows = () =>
    db.selectFrom('sandbox_refunds').select(['id', 'failed_at', 'failure_reason']).orderBy('id').execute()
  const standing = { failed_at: null, failure_reason: null }
  expect(await rows()).toEqual([
    { id: 're_before', ...standing },
    { id: 're_during', ...standing },
  ])
  const giveBack = () =>
    inTransaction(db, (trx) => returnRefund(trx, 're_before', { reason: 'declined', now }))
  expect([await giveBack(), await giveBack()]).toEqual([true, false])
  expect(await rows()).toEqual([
    { id: 're_before', failed_at: now, failure_reason: 'declined' },
    { id: 're_during', ...standing },
  ])
})
