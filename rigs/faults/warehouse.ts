/**
 * Staff of the warehouse receive goods, count stock, edit it in the bulk edit and ship by files of carriers, while orders run. Each presses twice at
 * once and repeats a call whose answer is lost. Some of it is undone.
 */
import { sql } from 'kysely'
import type { ListedPostageFile } from '../../src/contract/postage/postage-returns.ts'
import type { Stocktake, StocktakeLine } from '../../src/contract/products/stocktakes.ts'
import type { Reply } from '../../test/setup/api.ts'
import type { Rig } from './rig.ts'
import { EDITED_SLUGS, PRODUCT_SLUGS } from './rig-catalogue.ts'
import type { SeededRandom } from './seeded-random.ts'
import { callUntilAnswered, callWithRetries, signIn } from './staff.ts'

const MAX_ARRIVING_UNITS = 4
const MAX_COUNTED_ITEMS = 3
const MAX_FILE_ORDERS = 3
const UNDONE = 0.3
const UNDONE_EDITS = 0.6
const EDIT_ATTEMPTS = 5
/** Changes, of which undos are some. The auditor reads them, and the shop keeps fifty of the bulk edit. */
const MAX_STOCK_EDITS = 45
const COLUMNS = { reference: 'Order', tracking: 'Number' }

/** Whose items stay the same: a stocktake names items, and staff change those of the other products. */
const STOCKED_SLUGS = PRODUCT_SLUGS.filter((slug) => !EDITED_SLUGS.includes(slug))

type Stocked = { variantId: string; itemId: string; productId: string; isByVariant: boolean; onHand: number }

const readStocked = async (rig: Rig, random: SeededRandom, count: number): Promise<Stocked[]> => {
  const { rows } = await sql<Stocked>`
    select v.id as "variantId", v.inventory_item_id as "itemId", p.id as "productId", i.on_hand as "onHand",
      p.counting = 'by-variant' as "isByVariant"
    from variants v join products p on p.id = v.product_id join inventory_items i on i.id = v.inventory_item_id
    where p.slug in (${sql.join(STOCKED_SLUGS)})
    order by md5(v.id || ${String(random.next())}) limit ${count}`.execute(rig.shopDb)
  return rows
}

const idOf = (kind: string, random: SeededRandom): string =>
  `${kind}_${String(random.next()).replace(/\D/g, '').padEnd(20, '0').slice(0, 20)}`

type Send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => Promise<Reply>

const createCalls = async (rig: Rig) => {
  const { call, headers } = await signIn(rig)
  const send: Send = async (method, path, body) => {
    const reply = await call(method, path, { headers, ...(body && { body }) })
    rig.shopperEnvironment.onResponse({ ...reply, path })
    return reply
  }
  /** Two presses, each repeated until it is answered. */
  const pressTwice = async (path: string, body?: object): Promise<boolean> => {
    let isDone = false
    const press = async () => {
      const reply = await send('POST', path, body)
      if (reply.status < 300) isDone = true
      return reply
    }
    await Promise.all([callWithRetries(press), callWithRetries(press)])
    return isDone
  }
  return { send, pressTwice }
}

export const receiveRandomGoods = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { pressTwice } = await createCalls(rig)
  const arriving = await readStocked(rig, random, random.between(1, 3))
  const id = idOf('goods', random)
  const lines = arriving.map(({ variantId }) => ({ variantId, units: random.between(1, MAX_ARRIVING_UNITS) }))
  const body = { id, reason: 'Delivery', document: id.slice(-6), lines }
  if (!(await pressTwice('/api/admin/goods-in', body))) return
  rig.toldPostings.add(id)
  if (random.chance(UNDONE)) await pressTwice(`/api/admin/goods-in/${id}/undo`)
}

/** What differs is posted, or nothing where another count or a sale is in its way. */
export const countRandomStock = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { send, pressTwice } = await createCalls(rig)
  const id = idOf('stocktake', random)
  const path = `/api/admin/stocktakes/${id}`
  const counted = await readStocked(rig, random, random.between(1, MAX_COUNTED_ITEMS))
  if (!(await pressTwice('/api/admin/stocktakes', { id, scope: { kind: 'all' } }))) return
  for (const { itemId } of counted) {
    const count = (units: number) =>
      callUntilAnswered(() => send('PUT', `${path}/lines/${itemId}`, { counted: units }))
    const first = await count(0)
    if (first.status !== 200) continue
    const { line } = first.json<{ line: StocktakeLine | null }>()
    await count(Math.max(0, (line?.expected ?? 0) + random.between(-2, 3)))
  }
  const { version } = (await callUntilAnswered(() => send('GET', path))).json<Stocktake>()
  if (!(await pressTwice(`${path}/post`, { reason: 'Count', version })))
    return void (await pressTwice(`${path}/discard`))
  rig.toldPostings.add(id)
  if (random.chance(UNDONE)) await pressTwice(`${path}/undo`)
}

/** @returns the id of the change; undefined where a sale in between refuses it */
const addUnits = async (rig: Rig, random: SeededRandom, send: Send): Promise<string | undefined> => {
  const [stocked] = await readStocked(rig, random, 1)
  if (!stocked) return undefined
  const { isByVariant, variantId, productId, onHand } = stocked
  const changeId = idOf('change', random)
  const row = {
    ...(isByVariant ? { kind: 'variant', id: variantId } : { kind: 'product', id: productId }),
    changes: { stockQuantity: onHand + random.between(1, MAX_ARRIVING_UNITS) },
    seen: { stockQuantity: onHand },
  }
  const { status } = await callUntilAnswered(() =>
    send('PATCH', '/api/admin/catalogue/products', { rows: [row], changeId }),
  )
  return status === 200 ? changeId : undefined
}

export const editRandomStock = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from changes`.execute(
    rig.shopDb,
  )
  if ((rows[0]?.count ?? 0) > MAX_STOCK_EDITS) return
  const { send, pressTwice } = await createCalls(rig)
  for (let attempt = 0; attempt < EDIT_ATTEMPTS; attempt += 1) {
    const changeId = await addUnits(rig, random, send)
    if (changeId === undefined) continue
    if (random.chance(UNDONE_EDITS)) await pressTwice(`/api/admin/changes/${changeId}/undo`)
    return
  }
}

/** Packers may ship the same orders at the same time. */
export const shipRandomFile = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const { rows } = await sql<{ number: number }>`
    select number from orders where status = 'confirmed' and payment_status = 'paid' and fulfilment_status = 'unfulfilled'
    order by md5(id || ${String(random.next())}) limit ${random.between(1, MAX_FILE_ORDERS)}`.execute(
    rig.shopDb,
  )
  if (rows.length === 0) return
  const { send, pressTwice } = await createCalls(rig)
  const files = '/api/admin/postage-files'
  const orders = rows.map(({ number }) => number)
  await callWithRetries(() => send('POST', files, { orders: orders.join(','), again: true }))
  const [made] = (await callUntilAnswered(() => send('GET', files))).json<ListedPostageFile[]>()
  if (!made) return
  const numbers = orders.map((order) => [order, `F${random.between(1, 1e9)}`] as const)
  const csv = ['Order,Number', ...numbers.map((row) => row.join(','))].join('\n')
  const file = Buffer.from(csv).toString('base64')
  const body = { file, columns: COLUMNS, orders, key: idOf('return', random) }
  if (!(await pressTwice(`${files}/${made.id}/returns`, body))) return
  for (const [, tracking] of numbers) rig.toldParcels.add(tracking)
}
