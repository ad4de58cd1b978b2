/** The history of a product's stock as staff read it: whole, in pages and as a file, and written by the database alone. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StockMovementList } from '../../src/contract/products/stock-movements.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { createShopper } from '../setup/shopper.ts'
import { stockMovements } from '../setup/stock-movements.ts'

const api = moneyApi()
const { call } = orderManagement(api)
const { history, idOf, movementsOf } = stockMovements(api)

beforeAll(async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  await shopper.buy()
  await api().checkoutRig.settle()
})

describe('the history', () => {
  test('is paged without a gap or a repetition, and its CSV file has every row', async () => {
    const before = await api().onHand('cafe-cap')
    await sql`do $$ begin for i in 1..60 loop
      update inventory_items set on_hand = on_hand + 1
      where product_id = (select id from products where slug = 'cafe-cap'); end loop; end $$`.execute(
      api().db,
    )
    const all = await movementsOf('cafe-cap')
    const pages: StockMovementList[] = [await history('cafe-cap')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await history('cafe-cap', `?after=${next}`))
    const shown = pages.flatMap(({ movements }) => movements)
    expect(pages[0]?.movements).toHaveLength(50)
    expect(shown.map(({ stockAfter }) => stockAfter)).toEqual(
      all.map(({ stock_after }) => stock_after).toReversed(),
    )
    expect(shown[0]?.stockAfter).toBe(before + 60)
    const file = await call(
      'GET',
      `/api/admin/catalogue/products/${await idOf('cafe-cap')}/stock-history/export`,
    )
    expect(file.status).toBe(200)
    expect(file.text.trim().split('\r\n')).toHaveLength(all.length + 1)
    expect(file.text).toContain(`Sold,`)
  })

  test('of an unknown product or with a wrong cursor is refused with a message', async () => {
    expect((await call('GET', '/api/admin/catalogue/products/prod_none/stock-history')).status).toBe(404)
    expect((await call('GET', '/api/admin/catalogue/products/prod_none/stock-history/export')).status).toBe(
      404,
    )
    const id = await idOf('cafe-cap')
    const wrong = await call('GET', `/api/admin/catalogue/products/${id}/stock-history?after=x`)
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('is not a movement')])
    expect((await api().call('GET', `/api/admin/catalogue/products/${id}/stock-history`)).status).toBe(401)
  })

  test('begins with the first stock, cannot be written, changed or deleted, and goes with its product', async () => {
    const { db } = api()
    const refusal = 'stock movements are written by the database'
    const insert = sql`insert into stock_movements (product_id, item_id, change, stock_after, kind, actor)
      select product_id, item_id, 1, 1, 'edit', 'shop' from stock_movements limit 1`
    await expect(insert.execute(db)).rejects.toThrow(refusal)
    await expect(sql`update stock_movements set change = 1`.execute(db)).rejects.toThrow(refusal)
    await expect(sql`delete from stock_movements`.execute(db)).rejects.toThrow(refusal)
    await expect(sql`truncate stock_movements`.execute(db)).rejects.toThrow(refusal)
    const { brand_id: brandId, category_id: categoryId } = await db
      .selectFrom('products')
      .select(['brand_id', 'category_id'])
      .limit(1)
      .executeTakeFirstOrThrow()
    const made = await call('POST', '/api/admin/catalogue/products', {
      name: 'Soon gone',
      brandId,
      categoryId,
      price: '5.00',
      stockQuantity: 3,
    })
    expect(made.status, made.text).toBe(201)
    const { id } = made.json<{ id: string }>()
    const kinds = async () =>
      (await db.selectFrom('stock_movements').select('kind').where('product_id', '=', id).execute()).map(
        ({ kind }) => kind,
      )
    expect(await kinds()).toEqual(['created'])
    expect((await call('DELETE', `/api/admin/catalogue/products/${id}`)).status).toBe(200)
    expect(await kinds()).toEqual([])
  })
})
