/**
 * Every change of stock is recorded with its cause, by the database itself: what sells, puts back, edits and imports, and
 * what names no cause, as a node of an earlier release. A cause moves each line once (back-office cases B3 and B5).
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/database/database.ts'
import { lockLineStock, returnStock, takeStock } from '../../src/storage/products/stock.ts'
import { openImportNode } from '../setup/import-nodes.ts'
import { moneyApi } from '../setup/money.ts'
import { line, partialRefunds } from '../setup/partial-refunds.ts'
import { createShopper } from '../setup/shopper.ts'
import { stockMovements } from '../setup/stock-movements.ts'
import { switchTracking } from '../setup/variant-changes.ts'

const api = moneyApi()
const { call, ordered, post, read, refund } = partialRefunds(api)
const { history, idOf, movementsOf } = stockMovements(api)

/** What `work` adds to the history of a product. */
const recorded = async (slug: string, work: () => Promise<unknown>) => {
  const before = (await movementsOf(slug)).length
  await work()
  return (await movementsOf(slug)).slice(before)
}

describe('an order', () => {
  test('moves the stock of each of its lines once, also where two lines share what counts them', async () => {
    const before = await api().onHand('chore-jacket')
    let id = ''
    const movements = await recorded('chore-jacket', async () => {
      const shopper = createShopper(api())
      await shopper.add('chore-jacket', 2, { size: 'S' })
      await shopper.add('chore-jacket', 1, { size: 'M' })
      ;({ id } = await shopper.buy())
      await api().checkoutRig.settle()
    })
    expect(movements).toEqual([
      { change: -2, stock_after: before - 2, kind: 'sale', cause_id: id, line: '0', actor: 'shop' },
      { change: -1, stock_after: before - 3, kind: 'sale', cause_id: id, line: '1', actor: 'shop' },
    ])
    expect((await history('chore-jacket')).movements.slice(0, 2)).toMatchObject([
      { choice: expect.stringMatching(/^M/), reason: 'Sold', actor: 'Customer', orderId: id, change: -1 },
      { choice: expect.stringMatching(/^S/), source: `Order #${(await read(id)).number}`, change: -2 },
    ])
  })

  test('that is refunded by line puts back that line’s units, and the rest of the refund moves nothing', async () => {
    const { id } = await ordered()
    const before = await api().onHand('zip-wallet')
    const movements = await recorded('zip-wallet', () =>
      refund(id, { lines: [line(0, 1, true)], expected: 4200 }),
    )
    const refundId = (await read(id)).refunds[0]?.id
    expect(movements).toEqual([
      { change: 1, stock_after: before + 1, kind: 'refund', cause_id: refundId, line: '0', actor: 'owner' },
    ])
    expect((await history('zip-wallet')).movements[0]).toMatchObject({
      reason: 'Put back by a refund',
      actor: 'Owner',
      orderId: id,
      change: 1,
    })
    expect(await recorded('zip-wallet', () => refund(id, { lines: [line(0, 1)], expected: 4200 }))).toEqual(
      [],
    )
    await api().checkoutRig.settle()
  })

  test('that is cancelled puts back each line once, and not those of refunds before', async () => {
    const { id } = await ordered()
    const caps = await api().onHand('cafe-cap')
    expect(await recorded('cafe-cap', () => post(id, '/cancel', { restock: true }))).toMatchObject([
      { change: 1, stock_after: caps + 1, kind: 'refund', line: '1' },
    ])
    await api().checkoutRig.settle()
    expect(await recorded('cafe-cap', () => post(id, '/cancel', { restock: true }))).toEqual([])
  })

  test('whose payment cannot be taken puts back its units', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('cafe-cap')
    api().checkoutRig.faults.onRequest = (_, path) => {
      if (path.endsWith('/capture')) throw new Error('unreachable')
      return undefined
    }
    await shopper.order({ paymentIntentId })
    api().checkoutRig.faults.onRequest = undefined
    await api().checkoutRig.provider.cancelIntent(paymentIntentId)
    const movements = await recorded('cafe-cap', () => api().checkoutRig.settle())
    const [order] = await api().ordersOf(shopper)
    expect(movements).toMatchObject([{ change: 1, kind: 'release', cause_id: order?.id, line: '0' }])
    api().faults.splice(0)
  })
})

test('a cause that moves a line a second time is refused, and with it the whole transaction', async () => {
  const { db } = api()
  const { id } = await ordered()
  const [item] = (await db.selectFrom('order_items').selectAll().where('order_id', '=', id).execute())
    .filter(({ position }) => position === 1)
    .map(({ product_id, variant_id, size, color, quantity, position }) => ({
      productId: product_id,
      variantId: variant_id,
      size,
      color,
      quantity,
      position,
    }))
  if (!item) throw new Error('the order has no second line')
  const before = await api().onHand('cafe-cap')
  await expect(
    inTransaction(db, async (trx) => takeStock(trx, await lockLineStock(trx, [item]), id)),
  ).rejects.toThrow('stock_movements_once_per_cause')
  const putBack = () =>
    inTransaction(db, (trx) => returnStock(trx, [item], { kind: 'refund', id: 'refund_twice' }))
  await putBack()
  await expect(putBack()).rejects.toThrow('stock_movements_once_per_cause')
  expect(await api().onHand('cafe-cap')).toBe(before + 1)
})

describe('staff', () => {
  const change = async (slug: string, stock: number, seen: number) => {
    const id = await idOf(slug)
    const { version } = (await call('GET', `/api/admin/catalogue/products/${id}`)).json<{ version: number }>()
    const answer = await call('PATCH', `/api/admin/catalogue/products/${id}`, {
      version,
      changes: { stockQuantity: stock },
      seen: { stockQuantity: seen },
    })
    expect(answer.status, answer.text).toBe(200)
  }

  test('who edit a figure are named; a save that changes no figure moves nothing', async () => {
    const before = await api().onHand('cafe-cap')
    expect(await recorded('cafe-cap', () => change('cafe-cap', before + 7, before))).toMatchObject([
      { change: 7, stock_after: before + 7, kind: 'edit', cause_id: null, actor: 'owner' },
    ])
    expect((await history('cafe-cap')).movements[0]).toMatchObject({ reason: 'Edited', actor: 'Owner' })
    const id = await idOf('cafe-cap')
    const { version } = (await call('GET', `/api/admin/catalogue/products/${id}`)).json<{ version: number }>()
    const rename = () =>
      call('PATCH', `/api/admin/catalogue/products/${id}`, {
        version,
        changes: { featured: true },
        seen: { featured: false },
      })
    expect(await recorded('cafe-cap', rename)).toEqual([])
  })

  test('who edit in bulk and undo it leave two movements', async () => {
    const before = await api().onHand('cafe-cap')
    const id = await idOf('cafe-cap')
    let changeId = ''
    const edit = async () => {
      const rows = [{ id, changes: { stockQuantity: before + 5 }, seen: { stockQuantity: before } }]
      ;({ changeId } = (await call('PATCH', '/api/admin/catalogue/products', { rows })).json<{
        changeId: string
      }>())
    }
    expect(await recorded('cafe-cap', edit)).toMatchObject([{ change: 5, kind: 'bulk-edit', actor: 'owner' }])
    expect(
      await recorded('cafe-cap', () => call('POST', `/api/admin/catalogue/changes/${changeId}/undo`)),
    ).toMatchObject([{ change: -5, stock_after: before, kind: 'bulk-undo', actor: 'owner' }])
  })

  test('who import a file: each changed figure is a movement of that import', async () => {
    const node = openImportNode(api(), {
      add: () => Promise.reject(new Error('no pictures')),
      addFromUrl: () => Promise.reject(new Error('no pictures')),
      has: async () => true,
    })
    const file = (units: number) =>
      `Title,URL handle,Price,Vendor,Type,Inventory quantity\nImported,imported,5.00,Fernway,Bags,${units}\n`
    const first = await node.upload(file(4))
    expect((await node.run(first)).state).toBe('done')
    const second = await node.upload(file(9))
    expect((await node.run(second)).state).toBe('done')
    expect(await movementsOf('imported')).toMatchObject([
      { change: 4, stock_after: 4, kind: 'import', cause_id: first },
      { change: 5, stock_after: 9, kind: 'import', cause_id: second },
    ])
    expect((await history('imported')).movements[0]).toMatchObject({ reason: 'Import', source: 'a.csv' })
  })
})

describe('what counts a product', () => {
  test('is replaced: the movements of former and new items add up', async () => {
    const sum = (rows: { change: number }[]) => rows.reduce((all, { change }) => all + change, 0)
    const moved = await recorded('apron-shirt', () => switchTracking(api().db, 'apron-shirt', 'by-variant'))
    expect(moved.length).toBeGreaterThan(1)
    expect(sum(moved)).toBe(0)
    const { product } = await history('apron-shirt')
    const [first] = product.variants
    const ofFirst = await history('apron-shirt', `?variant=${first?.id}`)
    expect(sum(ofFirst.movements)).toBe(first?.stockQuantity)
    expect(ofFirst.movements.every(({ choice }) => choice === first?.choice)).toBe(true)
    const [second] = product.variants.slice(1)
    expect((await history('apron-shirt', `?variant=${second?.id}`)).movements).not.toEqual(ofFirst.movements)
    await switchTracking(api().db, 'apron-shirt', 'together')
  })

  test('is changed by something that names no cause, as an earlier release: that is recorded too', async () => {
    const before = await api().onHand('cafe-cap')
    const sell = () =>
      sql`update stock set on_hand = on_hand - 3 where product_id in (select id from products where slug = 'cafe-cap')`.execute(
        api().db,
      )
    expect(await recorded('cafe-cap', sell)).toMatchObject([
      { change: -3, stock_after: before - 3, kind: 'other', cause_id: null, actor: 'shop' },
    ])
  })

  test('has moves named that are not its own: the change is recorded without a cause, and nothing is refused', async () => {
    const moves = JSON.stringify({
      kind: 'sale',
      id: 'order_x',
      moves: [{ item: 'item_x', line: '0', change: -1 }],
    })
    const sell = () =>
      sql`update inventory_items set on_hand = on_hand - 2
        from (select set_config('haberdash.stock_cause', ${moves}, true)) as named
        where product_id in (select id from products where slug = 'cafe-cap')`.execute(api().db)
    expect(await recorded('cafe-cap', sell)).toMatchObject([{ change: -2, kind: 'other', cause_id: null }])
  })
})
