/** The audit log of the release before: an erasure takes a customer out of it, and nodes of that release still can. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'

const database = testDatabase({ from: 'empty' })

const write = (after: object, subject = 'order_views') =>
  sql`insert into audit_log (actor, role, action, subject, after)
    values ('Ann', 'owner', 'saveOrderView', ${subject}, ${JSON.stringify(after)})`.execute(database().db)
const entries = async () =>
  (
    await sql<{ action: string; after: Record<string, unknown> }>`
    select action, after from audit_log order by id`.execute(database().db)
  ).rows

beforeAll(async () => {
  const { db } = database()
  await migrateUpTo(db, '138-sandbox-returned-refunds')
  await write({ name: 'One', query: 'search=zeb%40example.com' })
  await write({ name: 'Zebedee Quill', query: '' })
  await migrate(db)
})

test('entries of before are redacted, and an entry says so', async () => {
  const { db } = database()
  await sql`select redact_audit_log('Zeb@example.com', array[2]::bigint[])`.execute(db)
  expect(await entries()).toEqual([
    { action: 'saveOrderView', after: { name: 'One', query: 'search=(erased)' } },
    { action: 'saveOrderView', after: { name: '(erased)', query: '(erased)' } },
    { action: 'redactAuditLog', after: { redacted: 2 } },
  ])
})

test('a node of the release before erases and writes as it did, in a database of one role', async () => {
  const { db } = database()
  await write({ name: 'eve@example.com' })
  await inTransaction(db, async (trx) => {
    await sql`select set_config('haberdash.erasing', 'on', true)`.execute(trx)
    await sql`update audit_log set after = replace(after::text, 'eve@example.com', '(erased)')::jsonb
      where after::text like '%eve@example.com%'`.execute(trx)
  })
  expect((await entries()).at(-1)).toEqual({ action: 'saveOrderView', after: { name: '(erased)' } })
})
