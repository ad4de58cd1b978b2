/** The staff's bulk edit: all rows or none, errors and conflicts by row and field (cases B1, B13, B14). */
import { expect, test } from 'vitest'
import type { BulkConflicts, BulkErrors, BulkSaved } from '../../src/contract/products/bulk.ts'
import { bulkEditShop, PATH } from '../setup/bulk-edit.ts'

const { api, save, undo, productOf, variantsOf, setStock, backpack, staff } = bulkEditShop()

test('Every field is saved, one save has one id, and one undo takes all back', async () => {
  const before = await backpack()
  const variants = await variantsOf((await productOf('linen-shirt')).id)
  const brand = await api()
    .db.selectFrom('brands')
    .select('id')
    .where('slug', '=', 'norrland')
    .executeTakeFirstOrThrow()
  const category = await api()
    .db.selectFrom('categories')
    .select('id')
    .where('slug', '=', 'lids')
    .executeTakeFirstOrThrow()
  const reply = await save([
    {
      id: before.id,
      changes: {
        price: '80',
        compareAtPrice: '95.00',
        stockQuantity: 25,
        newArrival: false,
        onSale: true,
        featured: false,
        inStock: false,
        brandId: brand.id,
        categoryId: category.id,
        status: 'draft',
      },
      seen: {
        price: '95.00',
        compareAtPrice: null,
        stockQuantity: 20,
        newArrival: true,
        onSale: false,
        featured: true,
        inStock: true,
        brandId: before.brand_id,
        categoryId: before.category_id,
        status: 'live',
      },
    },
    { kind: 'variant', id: variants[1]?.id, changes: { stockQuantity: 9 }, seen: { stockQuantity: 4 } },
  ])
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"saved":2,"unchanged":[]')])
  const { changeId } = reply.json<BulkSaved>()
  expect(await backpack()).toMatchObject({
    price_pence: 8000,
    compare_at_pence: 9500,
    onHand: 25,
    new_arrival: false,
    on_sale: true,
    featured: false,
    in_stock: false,
    brand_id: brand.id,
    category_id: category.id,
    status: 'draft',
    version: before.version + 1,
  })
  const words = () =>
    api()
      .db.selectFrom('product_words')
      .select('group_words')
      .where('product_id', '=', before.id)
      .executeTakeFirstOrThrow()
  expect((await words()).group_words).toMatch(/norrland.*lids/)
  expect((await variantsOf((await productOf('linen-shirt')).id)).map((one) => one.stockQuantity)).toEqual([
    3, 9,
  ])
  expect(api().changes.at(-1)?.productIds).toHaveLength(2)

  expect((await undo(changeId)).json()).toEqual({ restored: 2 })
  const { version: _, updated_at: __, priced_since: ___, ...now } = await backpack()
  expect(before).toMatchObject(now)
  expect((await words()).group_words).toMatch(/fernway.*bags/)
  expect((await variantsOf((await productOf('linen-shirt')).id)).map((one) => one.stockQuantity)).toEqual([
    3, 4,
  ])

  // A repeated undo, after a lost answer, changes nothing.
  const { id } = before
  await save([{ id, changes: { price: '70.00' }, seen: { price: '95.00' } }])
  expect((await undo(changeId)).json()).toEqual({ restored: 2 })
  expect((await backpack()).price_pence).toBe(7000)
})

test('An error in row 7 of 50 stands at its row and field, and nothing is saved (B14)', async () => {
  const everything = await api().everything()
  const products = await api()
    .db.selectFrom('products')
    .select(['id', 'price_pence'])
    .where('slug', 'like', 'shirt-%')
    .where('slug', 'not like', 'shirt-6%')
    .orderBy('id')
    .limit(50)
    .execute()
  const rows = products.map(({ id }, index) => ({
    id,
    changes: { price: index === 6 ? '0.00' : '12.50', stockQuantity: index === 6 ? -1 : 5 },
    seen: { price: '95.00', stockQuantity: 20 },
  }))
  const reply = await save(rows)
  expect(reply.status).toBe(422)
  const at = { kind: 'product', id: products[6]?.id }
  expect(reply.json<BulkErrors>()).toEqual({
    errors: [
      { ...at, field: 'price', sentence: 'Price must be an amount in pounds over zero, such as 42.00.' },
      { ...at, field: 'stockQuantity', sentence: 'Stock cannot be negative.' },
    ],
  })
  expect(await api().everything()).toBe(everything)

  const [row] = rows.splice(6, 1)
  expect((await save([...rows, { ...row, changes: { price: '12.50' } }])).json<BulkSaved>().saved).toBe(50)
})

test('Each row and field that is not valid is named in a message', async () => {
  const { id } = await backpack()
  const shirt = await productOf('linen-shirt')
  const [small] = await variantsOf(shirt.id)
  const [ofTogether] = await variantsOf(id)
  const field = (name: string, value: unknown, seen: unknown) => ({
    changes: { [name]: value },
    seen: { [name]: seen },
  })
  const refusal = async (row: object) => {
    const reply = await save([row])
    return [reply.status, reply.json<BulkErrors>().errors.map(({ field, sentence }) => [field, sentence])]
  }
  const cases: [object, string | null, string][] = [
    [
      { id, ...field('compareAtPrice', '19,99', null) },
      'compareAtPrice',
      'Compare-at price must be empty or an amount in pounds over zero, such as 42.00.',
    ],
    [{ id, ...field('stockQuantity', 1.5, 20) }, 'stockQuantity', 'Stock must be a whole number.'],
    [{ id, ...field('status', 'sold', 'live') }, 'status', 'Status must be one of draft, live, archived.'],
    [
      { id, ...field('countryOfOrigin', 'UK', '') },
      'countryOfOrigin',
      'Country of origin must be the two capital letters of a country, such as GB.',
    ],
    [{ id, ...field('brandId', 'brand_none', 'x') }, 'brandId', 'There is no such brand.'],
    [{ id, ...field('categoryId', 'cat_none', 'x') }, 'categoryId', 'There is no such category.'],
    [{ id: 'prod_gone', ...field('price', '1.00', '2.00') }, null, 'This product does not exist any more.'],
    [
      { id: shirt.id, ...field('stockQuantity', 9, 7) },
      'stockQuantity',
      'This product is tracked by variant: change the stock of its sizes and colours.',
    ],
    [
      { kind: 'variant', id: ofTogether?.id, ...field('stockQuantity', 9, 20) },
      'stockQuantity',
      'All sizes and colours of this product are tracked by product: change the stock of the product.',
    ],
    [
      { id, changes: { stockQuantity: 0, inStock: true }, seen: { stockQuantity: 20, inStock: true } },
      'inStock',
      'A product without units cannot be in stock: give it stock first.',
    ],
  ]
  for (const [row, name, sentence] of cases) expect(await refusal(row)).toEqual([422, [[name, sentence]]])
  const row = { kind: 'variant', id: small?.id, ...field('stockQuantity', 9, 3) }
  expect((await save([row, row])).json<BulkErrors>().errors[0]?.sentence).toBe(
    'This row is in the list twice.',
  )
})

test('Unknown fields, fields that were not seen, and more than 2,000 rows are refused', async () => {
  const { id } = await backpack()
  const row = { id, changes: { price: '1.00' }, seen: { price: '95.00' } }
  const refused = async (body: unknown) => (await api().refused('PATCH', PATH, { headers: staff(), body }))[0]
  expect(await refused({ rows: [{ ...row, changes: { price: '1.00', colour: 'red' } }] })).toBe(400)
  expect(await refused({ rows: [{ ...row, more: 1 }] })).toBe(400)
  expect(await refused({ rows: [{ ...row, seen: {} }] })).toBe(400)
  expect(await refused({ rows: [{ ...row, kind: 'variant' }] })).toBe(400)
  expect(await refused({ rows: [] })).toBe(400)
  expect(await refused({ rows: Array.from({ length: 2001 }, () => row) })).toBe(400)
  expect((await api().refused('PATCH', PATH, { body: { rows: [row] } }))[0]).toBe(401)
  expect((await api().refused('POST', '/api/admin/catalogue/changes/change_x/undo'))[0]).toBe(401)
})

test('A value that changed since it was seen is named with the present one, and nothing is saved (B1)', async () => {
  const { id } = await backpack()
  const other = await productOf('shirt-60')
  await setStock(id, 15)
  const reply = await save([
    { id: other.id, changes: { price: '7.00' }, seen: { price: '95.00' } },
    { id, changes: { stockQuantity: 100, price: '90.00' }, seen: { stockQuantity: 20, price: '94.00' } },
  ])
  expect(reply.status).toBe(409)
  const at = { kind: 'product', id }
  expect(reply.json<BulkConflicts>()).toEqual({
    conflicts: [
      { ...at, field: 'price', sentence: 'Price is £95.00 now, not £94.00.', stored: '95.00' },
      { ...at, field: 'stockQuantity', sentence: 'Stock is 15 now, not 20.', stored: 15 },
    ],
  })
  expect((await productOf('shirt-60')).price_pence).toBe(other.price_pence)
  expect(await backpack()).toMatchObject({ onHand: 15, price_pence: 9500 })
  // A save of the price alone leaves the stock that sales have changed.
  await save([{ id, changes: { price: '90.00' }, seen: { price: '95.00' } }])
  expect(await backpack()).toMatchObject({ onHand: 15, price_pence: 9000 })
})

test('Values that are stored already are not counted as saved and make nothing to undo (B13)', async () => {
  const { id } = await backpack()
  const reply = await save([{ id, changes: { price: '95.0' }, seen: { price: '90.00' } }])
  expect(reply.json()).toEqual({ changeId: null, saved: 0, unchanged: [{ kind: 'product', id }] })
})

test('Tax class and weight are saved and taken back, of a product with all its variants or of one variant', async () => {
  const { db } = api()
  const shirt = await productOf('shirt-1')
  const linen = await productOf('linen-shirt')
  const [small, medium] = await variantsOf(linen.id)
  const weights = async (productId: string) =>
    (await variantsOf(productId)).map(({ weightGrams }) => weightGrams)
  const before = await weights(shirt.id)
  const reply = await save([
    {
      id: shirt.id,
      changes: { taxClass: 'reduced', weightGrams: 450 },
      seen: { taxClass: 'standard', weightGrams: null },
    },
    { kind: 'variant', id: small?.id, changes: { weightGrams: 210 }, seen: { weightGrams: null } },
    { kind: 'variant', id: medium?.id, changes: { weightGrams: 0 }, seen: { weightGrams: null } },
  ])
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"saved":3')])
  expect((await productOf('shirt-1')).tax_class).toBe('reduced')
  expect(await weights(shirt.id)).toEqual(before.map(() => 450))
  expect(await weights(linen.id)).toEqual([210, 0])
  const list = await api().call('GET', `${PATH}?search=shirt-1`, { headers: await api().staff() })
  expect(list.json<{ products: object[] }>().products).toContainEqual(
    expect.objectContaining({ id: shirt.id, weightGrams: 450, mixedFields: [], taxClass: 'reduced' }),
  )

  const refused = async (row: object) => {
    const everything = await api().everything()
    const answer = await save([row])
    expect(await api().everything()).toEqual(everything)
    return answer.status === 422
      ? answer.json<BulkErrors>().errors.map(({ sentence }) => sentence)
      : answer.json<BulkConflicts>().conflicts.map(({ sentence }) => sentence)
  }
  const weightOf = (id: string, weightGrams: number | null) => ({
    id,
    changes: { weightGrams },
    seen: { weightGrams: 1 },
  })
  expect(await refused(weightOf(linen.id, 5))).toEqual([
    'This product is tracked by variant: change the weight of its sizes and colours.',
  ])
  expect(await refused(weightOf(shirt.id, -1))).toEqual(['Weight must be whole grams.'])
  expect(await refused(weightOf(shirt.id, 1.5))).toEqual(['Weight must be whole grams.'])
  expect(await refused(weightOf(shirt.id, 1_000_001))).toEqual(['Weight must be at most 1,000,000 grams.'])
  expect(await refused(weightOf(shirt.id, null))).toEqual(['Weight (g) is 450 g now, not 1 g.'])
  expect(
    await refused({ id: shirt.id, changes: { taxClass: 'luxury' }, seen: { taxClass: 'reduced' } }),
  ).toEqual(['Tax class must be one of standard, reduced, second-reduced, zero.'])

  expect((await undo(reply.json<BulkSaved>().changeId)).json()).toEqual({ restored: 3 })
  expect((await productOf('shirt-1')).tax_class).toBe('standard')
  expect([await weights(shirt.id), await weights(linen.id)]).toEqual([before, [null, null]])

  // Two weights under one product: the grid cannot say which it changes.
  await db.updateTable('products').set({ counting: 'together' }).where('id', '=', linen.id).execute()
  await db
    .updateTable('variants')
    .set({ weight_grams: 7 })
    .where('id', '=', small?.id ?? '')
    .execute()
  expect(await refused(weightOf(linen.id, 5))).toEqual([
    'The sizes and colours of this product have different weights: change them on its page.',
  ])
})
