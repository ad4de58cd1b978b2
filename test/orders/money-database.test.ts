/** Money case 36, the database's part: what the fault rig found out about connections that break. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, isUnreachable } from '../../src/storage/database/database.ts'
import { testDatabase } from '../setup/database.ts'

const shop = testDatabase({ from: 'empty' })

test('case 36: a connection that breaks between two statements fails its transaction and ends no process', async () => {
  const { db } = shop()
  const failed = inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    // An error without a listener would end the process here, and Vitest would say so.
    await sleep(200)
    await sql`select 1`.execute(trx)
  })
  await expect(failed).rejects.toSatisfy(isUnreachable)
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
})
