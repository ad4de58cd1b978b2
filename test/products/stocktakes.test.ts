/** Stocktakes: differences that sales during the count do not falsify, posted once, undone, one count of an item at a time. */
import { expect, test } from 'vitest'
import type { Stocktake, StocktakeLine } from '../../src/contract/products/stocktakes.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { createShopper } from '../setup/shopper.ts'
import { hire } from '../setup/staff-people.ts'
import { stockMovements } from '../setup/stock-movements.ts'
import { CAP, stocktaking } from '../setup/stocktakes.ts'

const api = moneyApi()
const { call, ship } = orderManagement(api)
const { history } = stockMovements(api)

const { openCount, readCount, scan, setCounted, post, undo, discard, putAt, variantOf, newKey, STOCKTAKES } =
  stocktaking(api)
const SLUG = CAP
const OTHER = 'zip-wallet'
const onHand = (slug = SLUG) => api().onHand(slug)
const buy = async (quantity = 1): Promise<string> => {
  const shopper = createShopper(api())
  await shopper.add(SLUG, quantity)
  const { id } = await shopper.buy()
  await api().checkoutRig.settle()
  return id
}
const shippedStock = async (units: number) => {
  await api().db.updateTable('orders').set({ fulfilment_status: 'shipped' }).execute()
  await api().setStock(SLUG, units)
}

test('a difference is posted once, with reason and number of the count in the stock history, and taken back once', async () => {
  await shippedStock(10)
  const { id, number } = await openCount()
  expect((await setCounted(id, 7)).json()).toMatchObject({ line: { counted: 7, expected: 10 } })
  const { version } = await readCount(id)
  const body = { reason: 'Yearly count', version }
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', `${STOCKTAKES}/${id}/post`, body)))
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect(await onHand()).toBe(7)
  expect((await history(SLUG)).movements[0]).toMatchObject({
    change: -3,
    reason: 'Stocktake',
    source: `Count ${number} (Everything), Yearly count`,
    actor: 'Owner',
  })
  expect((await post(id, 'Another reason')).status).toBe(409)
  expect((await scan(id)).status).toBe(409)

  const undone = await Promise.all([undo(id), undo(id)])
  for (const answer of undone) expect(answer.json()).toMatchObject({ state: 'undone', undoneBy: 'Owner' })
  expect(await onHand()).toBe(10)
  expect((await history(SLUG)).movements[0]).toMatchObject({ change: 3, reason: 'Stocktake undone' })
  // Sent again by a tab that had no answer: it stays undone.
  expect((await post(id)).json()).toMatchObject({ state: 'undone' })
  expect(await onHand()).toBe(10)
})

test('a sale between the count and its posting changes neither the difference nor what was sold', async () => {
  await shippedStock(10)
  const { id } = await openCount()
  await setCounted(id, 12)
  await buy(4)
  expect(await onHand()).toBe(6)
  expect((await post(id)).status).toBe(200)
  expect(await onHand()).toBe(8)
})

test('sold units that are not shipped are expected where they stand', async () => {
  await shippedStock(5)
  const order = await buy(2)
  const { id } = await openCount()
  const first = (await scan(id)).json<{ line: StocktakeLine }>().line
  expect(first).toMatchObject({ counted: 1, expected: 5, unshipped: 2 })
  // A sale between two scans takes from the stock, and not from what stands there.
  const sold = await buy(1)
  for (let scans = 2; scans <= 5; scans += 1) expect((await scan(id)).status).toBe(200)
  expect((await readCount(id)).lines).toMatchObject([{ counted: 5, expected: 5, unshipped: 3 }])
  expect((await post(id)).status).toBe(200)
  expect(await onHand()).toBe(2)
  expect((await ship(order)).status).toBe(201)
  const after = await openCount()
  expect((await setCounted(after.id, 3)).json()).toMatchObject({ line: { expected: 3, unshipped: 1 } })
  expect((await ship(sold)).status).toBe(201)
  await discard(after.id)
})

test('a scan after a parcel has left asks for the number that is there, which is expected as of then', async () => {
  await shippedStock(5)
  const order = await buy(2)
  const { id } = await openCount()
  await scan(id)
  await ship(order)
  const refused = await scan(id)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('was moved while it was counted'),
  ])
  expect((await setCounted(id, 3)).json()).toMatchObject({ line: { counted: 3, expected: 3 } })
  await discard(id)
})

test('a scan that is sent again with its key is one unit', async () => {
  await shippedStock(5)
  const { id } = await openCount()
  const key = newKey()
  await Promise.all([scan(id, SLUG, key), scan(id, SLUG, key), scan(id)])
  await scan(id, SLUG, key)
  expect((await readCount(id)).lines).toMatchObject([{ counted: 2 }])
  await discard(id)
})

test('two people count at once, each their shelf place; what one has counted the other is refused, with the name', async () => {
  await shippedStock(10)
  await api().setStock(OTHER, 10)
  await putAt(SLUG, 'A-03-2')
  await putAt(OTHER, 'A-031')
  const first = await openCount({ kind: 'place', shelfPlace: 'a-03' })
  expect(first.uncounted.items.map(({ shelfPlaces }) => shelfPlaces)).toEqual([['A-03-2']])
  const strange = await scan(first.id, OTHER)
  expect([strange.status, strange.text]).toEqual([422, expect.stringContaining('belongs to A-031')])

  const manager = await hire(api().db, 'manager')
  const all = await openCount()
  const scans = await Promise.all([
    scan(first.id),
    api().call('POST', `${STOCKTAKES}/${all.id}/scans`, {
      headers: await manager.headers(),
      body: { variantId: (await variantOf(SLUG)).id, key: newKey() },
    }),
  ])
  expect(scans.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = scans.find(({ status }) => status === 409)
  expect(refused?.text).toMatch(/is counted already: 1 by .+ in count \d+/)
  // The one who was refused goes on with the rest; what stands in the other count is not listed as uncounted.
  expect((await scan(all.id, OTHER)).status).toBe(200)
  for (const { uncounted } of [await readCount(first.id), await readCount(all.id)])
    expect(uncounted.items.map(({ itemId }) => itemId)).not.toContain((await variantOf(SLUG)).itemId)
  await discard(first.id)
  await discard(all.id)
  await putAt(SLUG, null)
  await putAt(OTHER, null)
})

test('what is not counted stays as it is, unless the person says that it counts as 0', async () => {
  await shippedStock(10)
  await api().setStock(OTHER, 4)
  await putAt(SLUG, 'B-1')
  await putAt(OTHER, 'B-1')
  const scope = { kind: 'place', shelfPlace: 'B-1' }
  const kept = await openCount(scope)
  await setCounted(kept.id, 10)
  expect((await readCount(kept.id)).uncounted).toMatchObject({ total: 1, items: [{ onHand: 4 }] })
  expect((await post(kept.id)).status).toBe(200)
  expect(await onHand(OTHER)).toBe(4)

  const emptied = await openCount(scope)
  await setCounted(emptied.id, 10)
  expect((await call('POST', `${STOCKTAKES}/${emptied.id}/rest`, { items: 2 })).status).toBe(409)
  const rest = await call('POST', `${STOCKTAKES}/${emptied.id}/rest`, { items: 1 })
  expect(rest.json<Stocktake>().uncounted.total).toBe(0)
  expect((await post(emptied.id)).status).toBe(200)
  expect([await onHand(), await onHand(OTHER)]).toEqual([10, 0])
  expect((await undo(emptied.id)).status).toBe(200)
  expect(await onHand(OTHER)).toBe(4)
  await putAt(SLUG, null)
  await putAt(OTHER, null)
})

test('a posting or an undo that would need units that are gone is refused as a whole', async () => {
  await shippedStock(5)
  await api().setStock(OTHER, 5)
  const { id } = await openCount()
  await setCounted(id, 8)
  await setCounted(id, 1, OTHER)
  await api().setStock(OTHER, 2)
  const refused = await post(id)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has only 2 in stock now')])
  expect([await onHand(), await onHand(OTHER)]).toEqual([5, 2])
  await setCounted(id, 1, OTHER)
  expect((await post(id)).status).toBe(200)
  expect([await onHand(), await onHand(OTHER)]).toEqual([8, 1])
  await api().setStock(SLUG, 2)
  expect((await undo(id)).status).toBe(409)
  expect([await onHand(), await onHand(OTHER)]).toEqual([2, 1])
})

test('what somebody counts meanwhile is not posted by a person who has not seen it', async () => {
  await shippedStock(5)
  const { id, version } = await openCount()
  await setCounted(id, 4)
  const answer = await call('POST', `${STOCKTAKES}/${id}/post`, { reason: 'Count', version })
  expect([answer.status, await onHand()]).toEqual([409, 5])
  await setCounted(id, null)
  expect((await readCount(id)).lines).toEqual([])
  await discard(id)
  expect((await discard(id)).json()).toMatchObject({ state: 'discarded', closedBy: 'Owner' })
})

test('counts, parcels and sales at the same moment leave the stock that their sum says', async () => {
  await shippedStock(20)
  const { id } = await openCount()
  const shoppers = await Promise.all(
    [1, 2, 3].map(async () => {
      const shopper = createShopper(api())
      await shopper.add(SLUG)
      return shopper
    }),
  )
  await Promise.all([...shoppers.map((shopper) => shopper.buy()), setCounted(id, 22)])
  await api().checkoutRig.settle()
  expect((await readCount(id)).lines).toMatchObject([{ counted: 22, expected: 20 }])
  expect((await post(id)).status).toBe(200)
  expect(await onHand()).toBe(20 - 3 + 2)
})
