/** Every field of a product, whichever there are: from the seed to the wire, and from an edit to the caches. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidatedBy, productTag } from '../../src/api/catalogue-tags.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { exampleProduct } from '../../src/contract/products/product-example.ts'
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { EDITABLE_FIELDS, type EditableField } from '../../src/domain/products/product-edit.ts'
import {
  mapFields,
  PLAIN_FIELDS,
  type PlainField,
  SHOPPERS_FIELDS,
} from '../../src/domain/products/product-field-values.ts'
import { entryOf } from '../../src/domain/products/product-fields.ts'
import { readCatalogued } from '../../src/storage/imports/shop-products.ts'
import { readFields } from '../../src/storage/products/product-columns.ts'
import { testApi } from '../setup/api.ts'
import { exampleCatalogue } from '../setup/example-catalogue.ts'

const api = testApi({ catalogue: exampleCatalogue })
const path = `/api/products/${exampleProduct.slug}`
const read = async () => (await api().call('GET', path)).json<Product>()

/** Two values of a field, neither that of a new product where there is a third. */
const valuesOf = (field: PlainField): readonly [unknown, unknown] => {
  const entry = entryOf(field)
  if (entry.kind === 'flag') return [!entry.initial, entry.initial ?? false]
  if (entry.kind === 'choice') return [entry.values[1], entry.values[0]]
  if (entry.kind === 'lines') return [['One', 'Two'], ['Two']]
  if (entry.kind === 'text' && entry.format) return entry.format.examples
  return [`the-first-${field.toLowerCase()}`, `another-${field.toLowerCase()}`]
}
/** Without the status, which decides who sees the product, and what depends on its variants. */
const FOLLOWED = PLAIN_FIELDS.filter((field) => !['status', 'counting', 'inStock'].includes(field))
const shownOf = (values: Partial<Record<PlainField, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => SHOPPERS_FIELDS.some((each) => each === field)),
  )

test('Each plain field that staff give a new product, and later change, reaches its page and its catalogue file', async () => {
  const headers = await api().staff()
  const groups = await api()
    .db.selectFrom('products')
    .select(['brand_id as brandId', 'category_id as categoryId'])
    .executeTakeFirstOrThrow()
  const first = mapFields(FOLLOWED, (field) => valuesOf(field)[0])
  const body = { ...first, ...groups, price: '10.00', status: 'live' }
  const created = (
    await api().call('POST', '/api/admin/catalogue/products', { headers, body })
  ).json<StaffProduct>()
  expect(created).toMatchObject(first)
  const changes = mapFields(FOLLOWED, (field) => valuesOf(field)[1])
  const reply = await api().call('PATCH', `/api/admin/catalogue/products/${created.id}`, {
    headers,
    body: { version: created.version, changes, seen: first },
  })
  expect(reply.json()).toMatchObject(changes)
  expect((await api().call('GET', `/api/products/${changes.slug}`)).json()).toMatchObject(shownOf(changes))
  const [catalogued] = await readCatalogued(api().db, [created.id])
  expect(catalogued).toMatchObject(changes)
})

test('A text that does not have the form of its field is refused with its rule, and nothing is saved', async () => {
  const headers = await api().staff()
  const { id, packageSize, version } = (
    await api().call('GET', `/api/admin/catalogue/products/${(await read()).id}`, { headers })
  ).json<StaffProduct>()
  const body = { version, changes: { packageSize: '30 x 20' }, seen: { packageSize } }
  const reply = await api().call('PATCH', `/api/admin/catalogue/products/${id}`, { headers, body })
  expect(reply.status).toBe(400)
  expect(reply.text).toContain('must be length × width × height in whole mm, such as 300 × 200 × 50')
})

/** Fields of a product that its catalogue file has no column for: an import leaves them as they are. */
const NOT_IN_FILES = ['previewKey', 'priorPence']

test('Imports and exports read every field of a product that staff write', async () => {
  const [catalogued] = await readCatalogued(api().db, [(await read()).id])
  const fields = readFields.map(({ field }) => field).filter((field) => !NOT_IN_FILES.includes(field))
  expect(Object.keys(catalogued ?? {})).toEqual(expect.arrayContaining(fields))
})

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

/** A text has another text; test/pictures/staff-pictures.test.ts edits pictures. */
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
