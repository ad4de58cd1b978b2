/** Links that the release before has sent end as today's do, also while its nodes still serve. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/storage/database/migrate.ts'
import { findOrderLink } from '../../src/storage/orders/order-links.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { migrateToRelease02, writeCheckout, writeProducts } from '../setup/release-0-2.ts'

const database = testDatabase({ from: 'empty' })
const line = { slug: 'cap', size: null, color: null, quantity: 1 }
const tokenOf = (letter: string): string => `o_${letter.repeat(26)}`

/** As a node of the release before writes one. */
const writeLink = (letter: string, order: string, hoursAgo: number) =>
  sql`insert into order_links (token_hash, order_id, created_at)
    values (${createHash('sha256').update(tokenOf(letter)).digest('hex')}, ${order},
      now() - ${hoursAgo} * interval '1 hour')`.execute(database().db)
const hasEnded = async (letter: string) => (await findOrderLink(database().db, tokenOf(letter)))?.hasEnded

beforeAll(async () => {
  const { db } = database()
  await migrateToRelease02(db)
  await writeProducts(db, [{ slug: 'cap', sku: 'CAP', sizes: [], colors: [], onHand: 100 }])
  for (const [id, sessionId] of [
    ['corrected', 'aaaaaaaa1'],
    ['other', 'aaaaaaaa2'],
  ] as const)
    await writeCheckout(db, { id, sessionId, email: `${id}@example.com`, line, payment: 'succeeded' })
  await migrateUpTo(db, '138-sandbox-returned-refunds')
  await writeLink('a', 'order_corrected', 3)
  await sql`insert into order_events (order_id, kind, actor, details, created_at)
    values ('order_corrected', 'email-changed', 'Ann', '{}', now() - interval '2 hours')`.execute(db)
  await writeLink('b', 'order_corrected', 1)
  await writeLink('c', 'order_other', 3)
  await migrate(db)
})

test('a link that was sent before staff corrected the email address has ended, later ones and others open', async () => {
  expect([await hasEnded('a'), await hasEnded('b'), await hasEnded('c')]).toEqual([true, false, false])
})

test('a node of the release before that corrects an email address ends the links, and finds none of them', async () => {
  const { db } = database()
  await sql`update orders set email = 'right@example.com' where id = 'order_other'`.execute(db)
  expect(await hasEnded('c')).toBe(true)
  const left = await db.selectFrom('order_links').select('order_id').execute()
  expect(left).toEqual([{ order_id: 'order_corrected' }])
})
