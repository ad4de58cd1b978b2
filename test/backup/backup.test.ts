/** Backups of a shop that sells, and restores of them: every row and picture, into either PostgreSQL, or not at all. */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackupTarget, createFolderTarget } from '../../src/backup/backup-target.ts'
import { createBackup, type MadeBackup } from '../../src/backup/create-backup.ts'
import { verifyBackup } from '../../src/backup/read-backup.ts'
import { type RestoreRequest, restoreBackup } from '../../src/backup/restore-backup.ts'
import { claimCart, findCart, renewBrowserCart } from '../../src/storage/cart/browser-carts.ts'
import { readCart } from '../../src/storage/cart/carts.ts'
import { joinCarts } from '../../src/storage/cart/join-carts.ts'
import { type Database, inTransaction, openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { hashesOf, inEmptyDatabase, readRows, tablesOf } from '../setup/backups.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { startOtherPostgres } from '../setup/other-postgres.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase()
const root = testFolder('haberdash-backup-')
const folder = join(root, 'backups')
const target = createFolderTarget(folder)
const pictures = createFolderTarget(join(root, 'data', 'pictures', 'masters'))
const PASSPHRASE = 'a passphrase for tests'
const RELEASE = '0.2.0'
let other: Awaited<ReturnType<typeof startOtherPostgres>>
let second = 0

beforeAll(async () => {
  for (const name of ['own.0123456789abcdef-10x10-aabbcc.jpg', 'own.fedcba9876543210-20x20-000000.jpg'])
    await pictures.write(name, randomBytes(300_000))
  other = await startOtherPostgres()
}, 60_000)
afterAll(async () => {
  await other?.close()
  rmSync(root, { recursive: true, force: true })
})

const backUp = (over: { passphrase?: string; connection?: PostgresConnection } = {}): Promise<MadeBackup> => {
  second += 1
  return createBackup({
    connection: over.connection ?? database().connection,
    pictures,
    target,
    release: RELEASE,
    passphrase: over.passphrase,
    now: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
  })
}

const restore = (key: string, connection: PostgresConnection, over: Partial<RestoreRequest> = {}) =>
  restoreBackup({
    connection,
    source: { target, key, passphrase: PASSPHRASE, allowsPlain: true },
    pictures: createFolderTarget(join(root, 'restored', key)),
    release: RELEASE,
    keepsVersion: false,
    startupLockKey: 1,
    complete: async () => undefined,
    ...over,
  })

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

  test('is refused for a database that is not empty, and nothing is changed there', async () => {
    const before = await readRows(database().db)
    await expect(restore(plain.key, database().connection)).rejects.toThrow(
      /^The database is not empty \(\d+ tables, [1-9]\d* products, \d+ orders\)/,
    )
    expect(await readRows(database().db)).toEqual(before)
  })

  test('is refused from a backup with a changed byte, a missing end or a wrong passphrase', async () => {
    for (const { key } of [plain, encrypted]) {
      const whole = readFileSync(join(folder, key))
      const check = (content: Buffer, passphrase: string | undefined = PASSPHRASE) => {
        writeFileSync(join(folder, 'damaged'), content)
        return verifyBackup({ target, key: 'damaged', passphrase, allowsPlain: true }, RELEASE)
      }
      await check(whole)
      for (const part of [0.001, 0.3, 0.6, 0.9, 0.99999]) {
        const at = Math.max(12, Math.floor(whole.length * part))
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ 1
        await expect(check(changed), `byte ${at}`).rejects.toThrow(/damaged|incomplete|passphrase is wrong/)
      }
      for (const length of [0, 20, whole.length >> 1, whole.length - 1])
        await expect(check(whole.subarray(0, length)), `${length} bytes`).rejects.toThrow(
          /damaged|incomplete|empty file|no backup/,
        )
    }
    const secret = { target, key: encrypted.key }
    await expect(verifyBackup({ ...secret, passphrase: 'another passphrase' }, RELEASE)).rejects.toThrow(
      'The passphrase is wrong',
    )
    await expect(verifyBackup({ ...secret, passphrase: undefined }, RELEASE)).rejects.toThrow(
      'set BACKUP_PASSPHRASE',
    )
    await expect(
      verifyBackup({ ...secret, key: 'other.tar.gz', passphrase: undefined }, RELEASE),
    ).rejects.toThrow('There is no backup other.tar.gz')
    // The hash beside the file covers every byte, those that decompression ignores included.
    const header = readFileSync(join(folder, plain.key))
    const key = 'header.tar.gz'
    writeFileSync(join(folder, `${key}.sha256`), `${plain.sha256}  ${key}\n`)
    header[9] = 7
    writeFileSync(join(folder, key), header)
    await expect(verifyBackup({ target, key, passphrase: undefined }, RELEASE)).rejects.toThrow('its SHA-256')
  })

  test('with a passphrase set is refused from a plain archive under any name, unless that is allowed', async () => {
    // The name and the hash of an encrypted one are taken over by somebody who can write into the folder.
    const names = [plain.key, 'haberdash-20260301T000000Z.tar.gz.age', 'archive']
    for (const key of names) {
      writeFileSync(join(folder, key), readFileSync(join(folder, plain.key)))
      writeFileSync(join(folder, `${key}.sha256`), `${plain.sha256}  ${key}\n`)
      const source = { target, key, passphrase: PASSPHRASE }
      await expect(verifyBackup(source, RELEASE), key).rejects.toThrow(`The backup ${key} is not encrypted`)
      await inEmptyDatabase(async (connection, db) => {
        await expect(restore(key, connection, { source }), key).rejects.toThrow('add --allow-plain')
        expect(await tablesOf(db)).toBe(0)
      })
      expect(await verifyBackup({ ...source, allowsPlain: true }, RELEASE)).toEqual(plain.manifest)
    }
  })

  test('is refused from a newer release, and both releases are named', async () => {
    await inEmptyDatabase(async (connection, db) => {
      await restore(plain.key, connection)
      await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')`.execute(db)
      const { key } = await backUp({ connection })
      await expect(verifyBackup({ target, key, passphrase: undefined }, '0.1.9')).rejects.toThrow(
        /made by release 0\.2\.0 \(schema 999-later\); this is release 0\.1\.9 \(schema \d+-/,
      )
    })
  })
})
