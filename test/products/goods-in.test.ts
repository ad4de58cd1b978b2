/** Goods in: a receipt is posted once, while others sell, and taken back without making stock negative. */
import { expect, test } from 'vitest'
import type { GoodsReceipt } from '../../src/contract/products/goods-in.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { createShopper } from '../setup/shopper.ts'
import { hire } from '../setup/staff-people.ts'
import { stockMovements } from '../setup/stock-movements.ts'

const api = moneyApi()
const { call } = orderManagement(api)
const { history, movementsOf } = stockMovements(api)

const SLUG = 'cafe-cap'
let made = 0
const newId = (): string => `goods_${String(++made).padStart(16, '0')}`
/** The variant that shoppers choose. */
const variant = async () =>
  api()
    .db.selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.sku', 'p.sku as productSku'])
    .where('p.slug', '=', SLUG)
    .orderBy('v.position')
    .executeTakeFirstOrThrow()
const bodyOf = async (units: number, id = newId()) => ({
  id,
  reason: 'Delivery',
  document: 'DN-204',
  lines: [{ variantId: (await variant()).id, units }],
})
const post = (body: object) => call('POST', '/api/admin/goods-in', body)
const undo = (id: string) => call('POST', `/api/admin/goods-in/${id}/undo`)
const onHand = () => api().onHand(SLUG)

test('a receipt adds its units once, however often it is sent, and the stock history names reason and document', async () => {
  const before = await onHand()
  const body = await bodyOf(5)
  const answers = await Promise.all([post(body), post(body), post(body)])
  for (const answer of answers) {
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json<GoodsReceipt>()).toMatchObject({ id: body.id, units: 5, undoneBy: null })
  }
  expect(await onHand()).toBe(before + 5)
  expect((await history(SLUG)).movements[0]).toMatchObject({
    change: 5,
    reason: 'Goods in',
    source: 'Delivery, DN-204',
    actor: 'Owner',
  })
  expect((await post({ ...body, document: 'DN-205' })).status).toBe(409)
  expect(await onHand()).toBe(before + 5)
  const { receipts } = (await call('GET', '/api/admin/goods-in')).json<{ receipts: GoodsReceipt[] }>()
  expect(receipts.filter(({ id }) => id === body.id)).toHaveLength(1)
})

test('an undo takes the units out again, once', async () => {
  const before = await onHand()
  const body = await bodyOf(4)
  await post(body)
  const answers = await Promise.all([undo(body.id), undo(body.id)])
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect(await onHand()).toBe(before)
  expect((await movementsOf(SLUG)).slice(-2).map(({ kind, change }) => [kind, change])).toEqual([
    ['goods-in', 4],
    ['goods-in-undo', -4],
  ])
  // Sent again by a tab that had no answer: it stays undone.
  expect((await post(body)).json<GoodsReceipt>().undoneBy).not.toBeNull()
  expect(await onHand()).toBe(before)
})

test('units that were sold stay sold: an undo that would need them is refused and changes nothing', async () => {
  await api().setStock(SLUG, 0)
  const body = await bodyOf(2)
  await post(body)
  const shopper = createShopper(api())
  await shopper.add(SLUG)
  await shopper.buy()
  await api().checkoutRig.settle()
  expect(await onHand()).toBe(1)
  const answer = await undo(body.id)
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('has only 1 in stock now')])
  expect(await onHand()).toBe(1)
  await api().setStock(SLUG, 1000)
})

test('goods that arrive while checkouts sell are all counted, and so is every sale', async () => {
  const before = await onHand()
  const buyers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const shopper = createShopper(api())
      await shopper.add(SLUG)
      return shopper
    }),
  )
  const bodies = await Promise.all([1, 2, 3, 4].map((units) => bodyOf(units)))
  await Promise.all([
    ...buyers.map((shopper) => shopper.buy()),
    ...bodies.map(async (body) => expect((await post(body)).status).toBe(200)),
    ...bodies.slice(0, 1).map(async (body) => {
      await post(body)
      expect((await undo(body.id)).status).toBe(200)
    }),
  ])
  await api().checkoutRig.settle()
  expect(await onHand()).toBe(before + 2 + 3 + 4 - 4)
})

test('a list with a variant that is gone, or with a line that is not valid, posts nothing', async () => {
  const before = await onHand()
  const body = await bodyOf(3)
  const line = body.lines[0] as { variantId: string; units: number }
  const gone = { ...body, lines: [line, { variantId: 'var_none', units: 1 }] }
  expect((await post(gone)).status).toBe(404)
  for (const lines of [[], [line, line], [{ ...line, units: 0 }], [{ ...line, units: 10_001 }]])
    expect((await post({ ...body, lines })).status).toBe(400)
  for (const over of [{ document: ' ' }, { reason: '' }, { id: 'x' }])
    expect((await post({ ...body, ...over })).status).toBe(400)
  expect(await onHand()).toBe(before)
  expect((await undo('goods_none')).status).toBe(404)
  // The refused id is free.
  expect((await post(body)).status).toBe(200)
})

test('a code is found by SKU and by barcode in any case, and by the SKU of the product', async () => {
  const { id, sku, productSku } = await variant()
  await api().db.updateTable('variants').set({ barcode: 'EAN-abc-1' }).where('id', '=', id).execute()
  const idsOf = async (code: string): Promise<string[]> => {
    const answer = await call('GET', `/api/admin/codes?code=${encodeURIComponent(code)}`)
    return answer.json<{ matches: { variantId: string }[] }>().matches.map(({ variantId }) => variantId)
  }
  expect(await idsOf('ean-ABC-1')).toEqual([id])
  if (sku !== null) expect(await idsOf(sku.toLowerCase())).toContain(id)
  expect(await idsOf(productSku)).toContain(id)
  expect(await idsOf('nothing like it')).toEqual([])
})

test('staff who may not change stock receive and undo nothing', async () => {
  const packer = await hire(api().db, 'packer')
  const body = await bodyOf(1)
  for (const [method, path, sent] of [
    ['POST', '/api/admin/goods-in', body],
    ['POST', `/api/admin/goods-in/${body.id}/undo`, undefined],
    ['GET', '/api/admin/codes?code=1', undefined],
  ] as const)
    expect(
      (await api().call(method, path, { headers: await packer.headers(), ...(sent && { body: sent }) }))
        .status,
    ).toBe(403)
})
