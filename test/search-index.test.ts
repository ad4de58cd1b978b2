/** The words of the catalogue in memory find what PostgreSQL finds, and nothing else; or say that they do not know. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../catalogue/large-catalogue.ts'
import { editProduct } from '../src/storage/product-edit.ts'
import { searchQuery, tsqueryOf, type Wanted } from '../src/storage/product-search.ts'
import { listProducts } from '../src/storage/products.ts'
import { createSearchIndex, type SearchIndex } from '../src/storage/search-index.ts'
import { wordsOf } from '../src/storage/search-words.ts'
import { replaceCatalogue } from '../src/storage/stocking.ts'
import { testDatabase } from './setup/database.ts'

const database = testDatabase()
const catalogue = generateCatalogue(900, 3)
const faults: unknown[] = []
let index: SearchIndex
let isHearing = true

beforeAll(async () => {
  const { db } = database()
  await replaceCatalogue(db, catalogue)
  index = createSearchIndex({ db, isHearing: () => isHearing, onError: (error) => faults.push(error) })
  index.changed('everything')
  await index.settled()
})
afterAll(async () => {
  await index?.stop()
  expect(faults).toEqual([])
})

const byPostgres = async (wanted: Wanted): Promise<string[]> => {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_words where document @@ ${tsqueryOf(wanted)}::tsquery
  `.execute(database().db)
  return rows.map(({ product_id }) => product_id).sort()
}
const expectSame = async (text: string) => {
  const { best, otherwise } = (await searchQuery(database().db, text)) ?? {}
  for (const wanted of [best, otherwise]) {
    if (!wanted) continue
    const found = index.find(wanted)
    const expected = await byPostgres(wanted)
    expect(found?.total, text).toBe(expected.length)
    expect(found?.ids({}).sort(), text).toEqual(expected)
  }
}
const words = [
  ...new Set(catalogue.products.flatMap(({ name, description }) => wordsOf(`${name} ${description}`))),
].sort()

test('finds the same as PostgreSQL, whatever words are asked for', async () => {
  const word = fc.oneof(
    fc.constantFrom(...words),
    fc.tuple(fc.constantFrom(...words), fc.nat(4)).map(([text, length]) => text.slice(0, length + 1)),
    fc.constantFrom('the', 'of', 'hb', '000012', 'lether', 'accessories', 'clothing'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), (asked) => expectSame(asked.join(' '))),
    { numRuns: 150 },
  )
})

test('puts those first that are named so, then in the order of names, and in parts as asked', async () => {
  const { best } = (await searchQuery(database().db, 'jacket')) ?? {}
  const found = best && index.find(best)
  const ids = found?.ids({}) ?? []
  const { products } = await listProducts(database().db, {}, { sort: 'name' })
  const nameOf = new Map(products.map(({ id, name }) => [id, name]))
  const isNamed = ids.map((id) => /jacket/i.test(nameOf.get(id) ?? ''))
  expect(isNamed).toContain(false)
  expect(isNamed).toEqual([...isNamed].sort((a, b) => Number(b) - Number(a)))
  const parts = [0, 10, 20].flatMap((offset) => found?.ids({ limit: 10, offset }) ?? [])
  expect(parts).toEqual(ids.slice(0, 30))
})

test('lists with it have the same products and number as without it', async () => {
  const { db } = database()
  for (const search of ['accessories', 'leather bag', 'jaket', 'cotton zzzz', 'no such thing at all']) {
    const [withIt, without] = await Promise.all([
      listProducts(db, { search }, { index }),
      listProducts(db, { search }),
    ])
    expect(withIt.total).toBe(without.total)
    const slugs = (products: { slug: string }[]) => products.map(({ slug }) => slug).sort()
    expect(slugs(withIt.products)).toEqual(slugs(without.products))
  }
  expect((await listProducts(db, { search: 'accessories' }, { index })).total).toBeGreaterThan(300)
})

test('knows the words of an edited description, and does not know until then', async () => {
  const { db } = database()
  const { products } = await listProducts(db, {}, { limit: 1 })
  const [product] = products
  const wanted: Wanted = {
    terms: [[{ word: 'gossam', isPrefix: false, isNamed: false }]],
    all: true,
  }
  expect(index.find(wanted)?.total).toBe(0)
  const edit = { pricePence: 4200, stockQuantity: 3, inStock: true }
  await editProduct(db, product?.id ?? '', { ...edit, description: 'Light as gossamer.' })
  index.changed([product?.id ?? ''])
  expect(index.find(wanted)).toBeUndefined()
  await index.settled()
  expect(index.find(wanted)?.ids({})).toEqual([product?.id])
  await expectSame('gossamer')
  await editProduct(db, product?.id ?? '', { ...edit, description: 'Plain again.' })
  index.changed([product?.id ?? ''])
  await index.settled()
  expect(index.find(wanted)?.total).toBe(0)
})

test('says nothing while changes are not heard of, and reads anew what may all have changed', async () => {
  const { db } = database()
  const { best } = (await searchQuery(db, 'jacket')) ?? {}
  if (!best) throw new Error('the catalogue has jackets')
  isHearing = false
  expect(index.find(best)).toBeUndefined()
  isHearing = true
  await replaceCatalogue(db, generateCatalogue(40, 9))
  index.changed('everything')
  expect(index.find(best)).toBeUndefined()
  await index.settled()
  await expectSame('jacket')
  await expectSame('accessories')
})
