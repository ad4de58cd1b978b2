import { expect, test } from 'vitest'
import { POSTAGE_FACT_NAMES, type PostageFact } from './postage-facts.ts'
import { CLICK_AND_DROP, type PostageFormat, postageProblem, postageRows } from './postage-format.ts'
import type { PostageLine, PostageOrder } from './postage-order.ts'

const shirt: PostageLine = {
  name: 'Mill Shirt',
  sku: 'MS-M',
  quantity: 1,
  value: 4200,
  weightGrams: 250,
  hsCode: '620520',
  countryOfOrigin: 'PT',
  packageSize: '300 × 200 × 20',
}
const order = (change: Partial<PostageOrder> = {}): PostageOrder => ({
  number: 1042,
  day: '2026-11-27',
  email: 'ada@example.com',
  address: {
    firstName: 'Ada',
    lastName: 'Marsh',
    address: '12b Mill Lane',
    city: 'Leeds',
    postalCode: 'LS1 4DY',
    country: 'GB',
    phone: '+44 (0)113 496 0000',
  },
  currency: 'GBP',
  shipping: 1000,
  lines: [shirt],
  ...change,
})
const addressed = (change: Partial<PostageOrder['address']>) =>
  order({ address: { ...order().address, ...change } })
const cells = (of: PostageOrder, ...facts: PostageFact[]) =>
  postageRows(of, { ...CLICK_AND_DROP, columns: facts.map((fact) => ({ heading: fact, fact })) })[0]

test("Click & Drop's row has its headings in their order, dates as DD/MM/YY, kilograms and digits", () => {
  const [row] = postageRows(order(), CLICK_AND_DROP)
  const named = CLICK_AND_DROP.columns.map(({ heading }, at) => `${heading}: ${row?.[at]}`)
  expect(named).toEqual([
    'Order reference: 1042',
    'Date: 27/11/26',
    'Full name: Ada Marsh',
    'Address line 1: 12b Mill Lane',
    'Address line 2: ',
    'City: Leeds',
    'County: ',
    'Postcode: LS1 4DY',
    'Country: United Kingdom',
    'Email: ada@example.com',
    'Phone: 4401134960000',
    'Weight: 0.250',
    'Package size: Large letter',
    'Sub-total: 42.00',
    'Shipping cost: 10.00',
    'Total: 52.00',
    'Currency code: GBP',
  ])
})

test('A weight that one of the goods lacks leaves the cell empty, and packaging is added to one that is known', () => {
  const unknown = order({ lines: [shirt, { ...shirt, weightGrams: null }] })
  expect(cells(unknown, 'weightKg', 'weightGrams')).toEqual(['', ''])
  const format: PostageFormat = {
    ...CLICK_AND_DROP,
    packagingGrams: 60,
    columns: [{ heading: 'Weight', fact: 'weightKg' }],
  }
  expect(postageRows(order({ lines: [{ ...shirt, quantity: 3 }] }), format)).toEqual([['0.810']])
})

test.each([
  [{ packageSize: '240 × 5 × 165', weightGrams: 100 }, 'Letter'],
  [{ packageSize: '240 × 165 × 5', weightGrams: 101 }, 'Large letter'],
  [{ packageSize: '353 × 250 × 26', weightGrams: 100 }, 'Parcel'],
  [{ packageSize: '', weightGrams: 100 }, ''],
  [{ packageSize: '240 × 165 × 5', weightGrams: null }, ''],
  [{ packageSize: '', weightGrams: null, quantity: 2 }, 'Parcel'],
])('A unit with %o is a "%s" of Royal Mail', (change, size) => {
  expect(cells(order({ lines: [{ ...shirt, ...change }] }), 'royalMailSize')).toEqual([size])
})

test.each([
  ['12b Mill Lane', '12b', 'Mill Lane'],
  ['Hauptstraße 5', '5', 'Hauptstraße'],
  ['Rose Cottage', '', 'Rose Cottage'],
  ['Flat 3, 12 Mill Lane', '', 'Flat 3, 12 Mill Lane'],
])('Of "%s", the house number is "%s"', (address, number, street) => {
  expect(cells(addressed({ address }), 'houseNumber', 'street')).toEqual([number, street])
})

test('A format with a row for each line names each line of a customs form, and texts of its own', () => {
  const format: PostageFormat = {
    ...CLICK_AND_DROP,
    rows: 'line',
    columns: [
      ...(
        ['reference', 'sku', 'quantity', 'unitValue', 'unitWeightKg', 'hsCode', 'countryOfOrigin'] as const
      ).map((fact) => ({ heading: fact, fact })),
      { heading: 'Service', fact: null, text: 'TPN24' },
    ],
  }
  const two = order({
    lines: [
      { ...shirt, quantity: 2, value: 8401 },
      { ...shirt, sku: 'CAP', hsCode: '' },
    ],
  })
  expect(postageRows(two, format)).toEqual([
    ['1042', 'MS-M', '2', '42.01', '0.250', '620520', 'PT', 'TPN24'],
    ['1042', 'CAP', '1', '42.00', '0.250', '', 'PT', 'TPN24'],
  ])
  expect(cells(two, 'sku', 'quantity', 'hsCode')).toEqual(['MS-M; CAP', '2; 1', '620520; '])
})

const problemOf = (of: PostageOrder) =>
  postageProblem(postageRows(of, CLICK_AND_DROP)[0] ?? [], CLICK_AND_DROP)

test('What Click & Drop would not take is refused in words, never cut', () => {
  expect(problemOf(order())).toBeUndefined()
  expect(problemOf(addressed({ firstName: 'Zoë', lastName: "O'Hara-Müller" }))).toBeUndefined()
  expect(problemOf(addressed({ lastName: 'Мария' }))).toBe('Full name must be in Latin letters.')
  expect(problemOf(addressed({ city: '' }))).toBe('City is missing.')
  expect(problemOf(addressed({ address: 'x'.repeat(101) }))).toBe(
    'Address line 1 has 101 characters; at most 100 fit.',
  )
})

test('Every fact is text for an order without goods that are known', () => {
  const bare = order({
    lines: [{ ...shirt, weightGrams: null, hsCode: '', countryOfOrigin: '', packageSize: '' }],
  })
  for (const fact of POSTAGE_FACT_NAMES) expect(cells(bare, fact)).toEqual([expect.any(String)])
})
