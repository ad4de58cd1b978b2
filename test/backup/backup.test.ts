/** Backups of a shop that sells, and restores of them: every row and picture, into either PostgreSQL, or not at all. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackupTarget, createFolderTarget } from '../../src/backup/backup-target.ts'
import type { MadeBackup } from '../../src/backup/create-backup.ts'
import { claimCart, findCart, renewBrowserCart } from '../../src/storage/cart/browser-carts.ts'
import { readCart } from '../../src/storage/cart/carts.ts'
import { joinCarts } from '../../src/storage/cart/join-carts.ts'
import { type Database, inTransaction, openDatabase } from '../../src/storage/database/database.ts'
import { backupRig, PASSPHRASE } from '../setup/backup-rig.ts'
import { hashesOf, inEmptyDatabase, readRows, tablesOf } from '../setup/backups.ts'
import { callTo } from '../setup/http-call.ts'
import { startOtherPostgres } from '../setup/other-postgres.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

const { backUp, database, pictures, restore, root } = backupRig()
let other: Awaited<ReturnType<typeof startOtherPostgres>>
beforeAll(async () => {
  other = await startOtherPostgres()
}, 60_000)
afterAll(() => other?.close())

test('a backup made while shoppers buy has consistent records: every payment its order, every unit sold once', async () => {
  const { db } = database()
  const unitsOf = async (of: Database) =>
    (
      await sql<{
        units: number
        least: number
      }>`select sum(on_hand)::int as units, min(on_hand)::int as least
      from inventory_items`.execute(of)
    ).rows[0] ?? { units: 0, least: -1 }
  const before = (await unitsOf(db)).units
  const shop: TestShop = await openTestShop(database().connection)
  let isOver = false
  let orders = 0
  const { rows: products } = await sql<{ slug: string }>`select p.slug from products p
    join variants v on v.product_id = p.id join inventory_items i on i.id = v.inventory_item_id
    group by p.slug having min(i.on_hand) > 5 limit 6`.execute(db)
  const buy = async (lane: number) => {
    for (let sale = lane; !isOver; sale += 1) {
      const shopper = createShopper(callTo([`http://127.0.0.1:${shop.port}`]))
      await shopper.add(products[sale % products.length]?.slug ?? '')
      const intent = await shopper.open()
      await shopper.pay(intent.clientSecret)
      await shopper.tryOrder({ paymentIntentId: intent.paymentIntentId })
      orders += 1
    }
  }
  const selling = Promise.all([1, 2, 3].map(buy))
  while (orders < 3) await new Promise((resolve) => setTimeout(resolve, 20))
  const ordersBefore = orders
  const { key } = await backUp()
  const ordersAfter = orders
  while (orders < ordersAfter + 2) await new Promise((resolve) => setTimeout(resolve, 20))
  isOver = true
  await selling
  await shop.close()
  await inEmptyDatabase(async (connection, copy) => {
    await restore(key, connection)
    const { rows } = await sql<{ orders: number; sold: number; captured: number; without: number }>`select
      (select count(*)::int from orders) as orders,
      (select coalesce(sum(quantity), 0)::int from order_items) as sold,
      (select count(*)::int from sandbox_intents where status = 'succeeded') as captured,
      (select count(*)::int from sandbox_intents i where status = 'succeeded'
         and not exists (select from orders o where o.intent_id = i.id)) as without`.execute(copy)
    const books = rows[0]
    expect(books?.orders).toBeGreaterThanOrEqual(ordersBefore)
    expect(books?.captured).toBeGreaterThan(0)
    expect(books?.without).toBe(0)
    const stock = await unitsOf(copy)
    expect(stock.units + (books?.sold ?? 0)).toBe(before)
    expect(stock.least).toBeGreaterThanOrEqual(0)
  })
}, 60_000)

describe('a restored shop', () => {
  let rows: Record<string, string>
  let plain: MadeBackup
  let encrypted: MadeBackup
  const [cart, tab, now] = ['backedup1', 'backedup2', new Date()] as const
  const tokenHash = 'h'.repeat(43)
  beforeAll(async () => {
    const { db } = database()
    // A browser's cart with a second tab.
    await sql`insert into cart_lines (id, session_id, product_id, size, color, quantity, variant_id)
      select 'line_backed_up', ${cart}, product_id, size, color, 3, id from variants order by id limit 1`.execute(
      db,
    )
    await claimCart(db, { sessionId: cart, tokenHash, now })
    await renewBrowserCart(db, cart, now)
    await inTransaction(db, (trx) => joinCarts(trx, { sessionId: tab, cart, now }))
    rows = await readRows(db)
    plain = await backUp()
    encrypted = await backUp({ passphrase: PASSPHRASE })
  }, 60_000)

  test('has every row and every picture', async () => {
    await inEmptyDatabase(async (connection, db) => {
      const { migrated, leftOut } = await restore(plain.key, connection)
      expect([migrated, leftOut]).toEqual([[], []])
      expect(await readRows(db)).toEqual(rows)
      expect(await hashesOf(createFolderTarget(join(root, 'restored', plain.key)))).toEqual(
        await hashesOf(pictures),
      )
      // It goes on: keys, constraints and triggers are there, and the next value of a sequence is new.
      await expect(
        sql`insert into order_items select 'order_x', 0, 'p', null, 'n', 'b', 's', null, null, 1, 1`.execute(
          db,
        ),
      ).rejects.toThrow()
      const foreignKeys = (of: Database) =>
        sql`select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(
          of,
        )
      expect((await foreignKeys(db)).rows).toEqual((await foreignKeys(database().db)).rows)
      const disabled = await sql`select from pg_trigger where not tgisinternal and tgenabled = 'D'`.execute(
        db,
      )
      expect(disabled.rows).toEqual([])
    })
  })

  test("leads a browser's cookie and the ids of its tabs to their cart", async () => {
    await inEmptyDatabase(async (connection, db) => {
      await restore(encrypted.key, connection)
      const found = await findCart(db, { sessionId: tab, tokenHash, now })
      expect(found).toMatchObject({ cart, browserCart: cart, isClaimed: true, isRenewed: true })
      expect(await readCart(db, tab)).toMatchObject([{ id: 'line_backed_up', quantity: 3 }])
    })
  })

  test("leaves a table of the owner's own out, with its sequence, and names it", async () => {
    const { db } = database()
    await sql`create table own_notes (id serial primary key, note text)`.execute(db)
    await sql`insert into own_notes (note) values ('mine')`.execute(db)
    const { key } = await backUp().finally(() => sql`drop table own_notes`.execute(db))
    await inEmptyDatabase(async (connection, copy) => {
      expect((await restore(key, connection)).leftOut).toEqual(['own_notes'])
      expect(await readRows(copy)).toEqual(rows)
    })
  })

  test('has every row on another major version of PostgreSQL', async ({ skip }) => {
    if (!other) return skip()
    const { db, close } = openDatabase(other.connection)
    try {
      await restore(encrypted.key, other.connection)
      expect(await readRows(db)).toEqual(rows)
      // And back.
      const { key } = await backUp({ connection: other.connection })
      await inEmptyDatabase(async (connection, back) => {
        await restore(key, connection)
        expect(await readRows(back)).toEqual(rows)
      })
    } finally {
      await close()
    }
  })

  test('is restored again after an interruption, which leaves the database empty', async () => {
    await inEmptyDatabase(async (connection, db) => {
      const into = createFolderTarget(join(root, 'restored', 'interrupted'))
      let written = 0
      const failing = {
        ...into,
        write: async (key: string, content: Uint8Array) => {
          if (written === 1) throw new Error('interrupted')
          written += 1
          await into.write(key, content)
        },
      }
      await expect(restore(plain.key, connection, { pictures: failing as BackupTarget })).rejects.toThrow(
        'interrupted',
      )
      await expect(
        restore(plain.key, connection, {
          complete: () => Promise.reject(Object.assign(new Error('full'), { code: '53100' })),
        }),
      ).rejects.toThrow('A disk is full: the database is empty as before.')
      expect(await tablesOf(db)).toBe(0)
      await restore(plain.key, connection, { pictures: into })
      expect(await readRows(db)).toEqual(rows)
    })
  })
})
