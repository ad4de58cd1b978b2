/** Every field of a product, whichever there are: from the seed to the wire, and from an edit to the caches. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidatedBy, productTag } from '../src/api/catalogue-tags.ts'
import type { Product } from '../src/contract/product.ts'
import { exampleProduct } from '../src/contract/product-example.ts'
import { EDITABLE_FIELDS, type EditableField } from '../src/domain/product-edit.ts'
import { testApi } from './setup/api.ts'
import { exampleCatalogue } from './setup/example-catalogue.ts'

const api = testApi({ catalogue: exampleCatalogue })
const path = `/api/products/${exampleProduct.slug}`
const read = async () => (await api().call('GET', path)).json<Product>()

let listener: pg.Client
let messages: string[] = []
beforeAll(async () => {
  listener = new pg.Client(api().connection)
  listener.on('notification', ({ payload = '' }) => messages.push(payload))
  await listener.connect()
  await listener.query('listen catalogue')
})
afterAll(() => listener?.end())

test('A seeded product has every field of the example', async () => {
  const product = await read()
  const { id, brandId } = product
  const variants = exampleProduct.variants.map((variant) => ({ ...variant, id: product.variants[0]?.id }))
  expect(product).toEqual({ ...exampleProduct, id, brandId, variants })
})

/** A text has another text; test/staff-pictures.test.ts edits pictures. */
const CHANGED: Partial<Record<EditableField, unknown>> = {
  price: '43.00',
  stockQuantity: 8,
  inStock: false,
}
const textsAndNumbers = EDITABLE_FIELDS.filter((field) => field !== 'images' && field !== 'colorImages')

test.each(textsAndNumbers)(
  'An edit of %s is stored, returned and invalidates the product alone',
  async (field) => {
    const before = await read()
    const value = CHANGED[field] ?? 'Other words.'
    expect(before[field]).not.toEqual(value)
    messages = []
    const body = { [field]: value, seen: { [field]: before[field] } }
    const reply = await api().call('PUT', `/api/admin/products/${before.id}`, {
      body,
      headers: await api().staff(),
    })
    const [variant] = before.variants
    // The stock and the availability of its only variant are the product's.
    const variants = variant && field in variant ? [{ ...variant, [field]: value }] : before.variants
    expect(reply.json()).toEqual({ ...before, [field]: value, variants })
    expect(await read()).toEqual({ ...before, [field]: value, variants })
    await listener.query('select') // Notifications of earlier commits arrive before its result.
    const invalidated = messages.map(invalidatedBy)
    expect(invalidated).not.toContain('everything')
    expect(invalidated.some((tags) => tags !== 'everything' && tags.has(productTag(before.id)))).toBe(true)
  },
)
