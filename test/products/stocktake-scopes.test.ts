/** What a stocktake may count, who may, and how many are open at once. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Stocktake } from '../../src/contract/products/stocktakes.ts'
import { MAX_OPEN_STOCKTAKES, MAX_STOCKTAKE_LINES } from '../../src/domain/products/stocktake.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { hire } from '../setup/staff-people.ts'
import { CAP, stocktaking } from '../setup/stocktakes.ts'

const api = moneyApi()
const { call } = orderManagement(api)
const { openCount, scan, setCounted, discard, variantOf, newId, newKey, STOCKTAKES } = stocktaking(api)

test('a category is counted with the categories below it', async () => {
  const { productId, itemId } = await variantOf(CAP)
  const { category_id } = await api()
    .db.selectFrom('products')
    .select('category_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const count = await openCount({ kind: 'category', categoryId: category_id })
  expect(count.uncounted.items.map((item) => item.itemId)).toContain(itemId)
  const strange = await api()
    .db.selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select('v.id')
    .where('c.id', '<>', category_id as string)
    .where((eb) => eb.or([eb('c.parent_id', 'is', null), eb('c.parent_id', '<>', category_id as string)]))
    .executeTakeFirstOrThrow()
  const body = { variantId: strange.id, key: newKey() }
  expect((await call('POST', `${STOCKTAKES}/${count.id}/scans`, body)).status).toBe(422)
  await discard(count.id)
})

test('the lines of a stocktake have a bound, at which those that are there can still be changed', async () => {
  const { id } = await openCount()
  await setCounted(id, 3)
  await sql`insert into stocktake_lines (stocktake_id, item_id, product_id, name, counted, expected, unshipped,
      counted_by, counted_at)
    select ${id}, 'item_' || n, 'prod_none', 'Cap', 1, 1, 0, 'Owner', now()
    from generate_series(2, ${MAX_STOCKTAKE_LINES}::int) as n`.execute(api().db)
  expect((await setCounted(id, 4)).status).toBe(200)
  const refused = await scan(id, 'zip-wallet')
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('at most 5000 lines')])
  await discard(id)
})

test('open stocktakes have a bound; one that is sent again is the same; bad requests change nothing', async () => {
  const first = await openCount()
  expect(await openCount({ kind: 'all' }, first.id)).toMatchObject({ number: first.number })
  expect(
    (await call('POST', STOCKTAKES, { id: first.id, scope: { kind: 'place', shelfPlace: 'A' } })).status,
  ).toBe(409)
  const unknown = { id: newId(), scope: { kind: 'category', categoryId: 'cat_none' } }
  expect((await call('POST', STOCKTAKES, unknown)).status).toBe(422)
  for (const scope of [{ kind: 'place', shelfPlace: ' ' }, { kind: 'room' }, {}])
    expect((await call('POST', STOCKTAKES, { id: newId(), scope })).status).toBe(400)
  for (const counted of [-1, 1.5, 1_000_000, '4'])
    expect((await setCounted(first.id, counted as number)).status).toBe(400)
  const { stocktakes } = (await call('GET', STOCKTAKES)).json<{ stocktakes: Stocktake[] }>()
  const open = stocktakes.filter(({ state }) => state === 'open').length
  for (let count = open; count < MAX_OPEN_STOCKTAKES; count += 1) await openCount()
  expect((await call('POST', STOCKTAKES, { id: newId(), scope: { kind: 'all' } })).status).toBe(409)
  expect((await call('GET', `${STOCKTAKES}/stocktake_none`)).status).toBe(404)
})

test('staff who may not change stock count and post nothing', async () => {
  const packer = await hire(api().db, 'packer')
  const headers = await packer.headers()
  const id = newId()
  for (const [method, path, body] of [
    ['POST', STOCKTAKES, { id, scope: { kind: 'all' } }],
    ['GET', STOCKTAKES, undefined],
    ['POST', `${STOCKTAKES}/${id}/post`, { reason: 'Count', version: 0 }],
  ] as const)
    expect((await api().call(method, path, { headers, ...(body && { body }) })).status).toBe(403)
})
