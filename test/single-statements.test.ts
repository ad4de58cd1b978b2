/** A statement outside of a transaction that writes for staff is a transaction that names them; others are as they are. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withAuditContext } from '../src/storage/database/audit-context.ts'
import type { AuditContext } from '../src/storage/database/trigger-inputs.ts'
import { testDatabase } from './setup/database.ts'

const database = testDatabase()

const context: AuditContext = {
  actorId: null,
  actor: 'Ada Marsh',
  role: 'owner',
  address: '',
  requestId: 'request-1',
  action: 'updateBrand',
}
const asStaff = <T>(work: () => Promise<T>): Promise<T> => withAuditContext(context, work)

const describeAll = (description: string) =>
  database().db.updateTable('brands').set({ description }).executeTakeFirstOrThrow()

const actorsOf = async (description: string): Promise<string[]> => {
  const { rows } = await sql<{ actor: string }>`
    select distinct actor from audit_log where after ->> 'description' = ${description}`.execute(
    database().db,
  )
  return rows.map(({ actor }) => actor)
}

test('a write of staff is recorded, whether it is built or raw SQL', async () => {
  const { numUpdatedRows } = await asStaff(() => describeAll('Built'))
  expect(numUpdatedRows).toBeGreaterThan(0n)
  await asStaff(() => sql`update brands set description = 'Raw'`.execute(database().db))
  await asStaff(() =>
    sql`with changed as (update brands set description = 'With' returning id) select id from changed`.execute(
      database().db,
    ),
  )
  expect([await actorsOf('Built'), await actorsOf('Raw'), await actorsOf('With')]).toEqual([
    ['Ada Marsh'],
    ['Ada Marsh'],
    ['Ada Marsh'],
  ])
})

test('a write of nobody is not recorded, also where the same connection has written for staff before', async () => {
  await asStaff(() => describeAll('Of staff'))
  await describeAll('Of nobody')
  expect([await actorsOf('Of staff'), await actorsOf('Of nobody')]).toEqual([['Ada Marsh'], []])
})

test('a write that fails is rolled back, and its connection serves the next one', async () => {
  const { db } = database()
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(
      asStaff(() => sql`update brands set description = (1 / (position - position))::text`.execute(db)),
    ).rejects.toThrow('division by zero')
  await asStaff(() => describeAll('Afterwards'))
  expect(await actorsOf('Afterwards')).toEqual(['Ada Marsh'])
})

test('a read of staff begins no transaction', async () => {
  const { db } = database()
  const [{ rows }, brands] = await asStaff(() =>
    Promise.all([
      sql`select coalesce(current_setting('haberdash.audit', true), '') as named`.execute(db),
      db.selectFrom('brands').select('id').execute(),
    ]),
  )
  expect(rows).toEqual([{ named: '' }])
  expect(brands.length).toBeGreaterThan(0)
})

test('a transaction of staff that does not begin with inTransaction is refused', async () => {
  const { db } = database()
  await expect(asStaff(() => db.transaction().execute(async () => undefined))).rejects.toThrow(
    'inTransaction',
  )
  expect(await db.transaction().execute(async () => 'done')).toBe('done')
})
