import { expect, test } from 'vitest'
import type { Choices } from './grid-columns.ts'
import {
  type CellChange,
  changeCells,
  countRows,
  type Edits,
  gridProblemsOf,
  isLargeEdit,
  markRefused,
  resolveConflict,
  toBulkRows,
} from './grid-edits.ts'
import type { GridRow } from './grid-rows.ts'

const choices: Choices = {
  brandId: [
    { value: 'b1', label: 'Fernway', name: 'Fernway' },
    { value: 'b2', label: 'Hôtel Ruban', name: 'Hôtel Ruban' },
  ],
  categoryId: [
    { value: 'c1', label: 'Men / Shirts', name: 'Shirts' },
    { value: 'c2', label: 'Women / Shirts', name: 'Shirts' },
    { value: 'c3', label: 'Bags', name: 'Bags' },
  ],
  status: ['draft', 'live', 'archived'].map((value) => ({ value, label: value, name: value })),
  taxClass: ['standard', 'reduced', 'zero'].map((value) => ({ value, label: value, name: value })),
}
const product = (over: Partial<GridRow> = {}): GridRow => ({
  key: 'product p1',
  kind: 'product',
  id: 'p1',
  productId: 'p1',
  name: 'Fell Backpack',
  title: 'Fell Backpack',
  sku: 'FELL',
  counting: 'together',
  mixedFields: [],
  values: {
    price: '42.00',
    compareAtPrice: null,
    stockQuantity: 7,
    newArrival: false,
    onSale: false,
    featured: true,
    inStock: true,
    brandId: 'b1',
    categoryId: 'c3',
    status: 'live',
    taxClass: 'standard',
    weightGrams: 900,
  },
  ...over,
})
const variant: GridRow = {
  ...product(),
  key: 'variant v1',
  kind: 'variant',
  id: 'v1',
  name: 'Fell Backpack, M',
  counting: 'by-variant',
  values: { stockQuantity: 3 },
}
const none: Edits = new Map()
const type = (row: GridRow, field: CellChange['field'], text: string, edits = none) =>
  changeCells(edits, [{ row, field, to: { text } }], choices)
const parsed = (field: CellChange['field'], text: string) => {
  const [edit] = type(product(), field, text).edits.values()
  return edit?.problem ?? edit?.value
}

test('Typed text becomes the value of its field', () => {
  expect(parsed('price', '1.999,00')).toBe('1999.00')
  expect(parsed('compareAtPrice', '50')).toBe('50.00')
  expect(parsed('stockQuantity', '1,000')).toBe(1000)
  expect(parsed('onSale', 'yes')).toBe(true)
  expect(parsed('featured', '')).toBe(false)
  expect(parsed('brandId', 'hotel ruban')).toBe('b2')
  expect(parsed('categoryId', 'women / shirts')).toBe('c2')
  expect(parsed('costPence', '£12,5')).toBe(1250)
  expect(parsed('costPence', 'cheap')).toContain('amount in pounds')
  expect(parsed('status', 'Draft')).toBe('draft')
  expect(parsed('taxClass', 'Reduced')).toBe('reduced')
  expect(parsed('weightGrams', '1,250 g')).toBe(1250)
  expect(parsed('weightGrams', '')).toBeNull()
  expect(parsed('shelfPlace', ' A-03-2 ')).toBe('A-03-2')
  expect(parsed('hsCode', '620520')).toBe('620520')
  expect(parsed('countryOfOrigin', ' PT ')).toBe('PT')
})

test('Text that means nothing stays with the reason, and is not a value', () => {
  expect(parsed('price', '1,999')).toMatch('can be read in two ways')
  expect(parsed('compareAtPrice', 'free')).toMatch('Compare-at price must be empty or an amount')
  expect(parsed('stockQuantity', '-1')).toBe('Stock cannot be negative')
  expect(parsed('stockQuantity', 'few')).toBe('Stock must be a whole number')
  expect(parsed('weightGrams', '1.5 kg')).toBe('Weight must be whole grams')
  expect(parsed('weightGrams', '1000001')).toBe('Weight must be at most 1,000,000 grams')
  expect(parsed('shelfPlace', 'A'.repeat(101))).toBe('A code has at most 100 characters')
  expect(parsed('hsCode', '6205.20')).toBe('HS code must be 6 to 10 digits, such as 620520')
  expect(parsed('taxClass', 'Luxury')).toBe('There is no tax class "Luxury"')
  expect(parsed('onSale', 'perhaps')).toBe('"perhaps" is neither TRUE nor FALSE')
  expect(parsed('brandId', 'Nobody')).toBe('There is no brand "Nobody"')
  expect(parsed('categoryId', 'Shirts')).toBe('More than one category is named "Shirts"')
  expect(gridProblemsOf(type(product(), 'price', 'free').edits)).toHaveLength(1)
})

test('The value that was seen is no edit, in whichever form it is typed', () => {
  expect(type(product(), 'price', '42').edits.size).toBe(0)
  const { edits } = type(product(), 'price', '40')
  expect(type(product(), 'price', '£42,00', edits)).toMatchObject({ changed: 1, edits: new Map() })
  expect(type(product(), 'price', '40.00', edits).changed).toBe(0)
})

test('A cell that cannot be changed is named with the reason', () => {
  const byVariant = product({ counting: 'by-variant' })
  expect(type(byVariant, 'stockQuantity', '5')).toMatchObject({
    changed: 0,
    skipped: [
      { name: 'Fell Backpack', field: 'stockQuantity', reason: expect.stringContaining('by variant') },
    ],
  })
  expect(type(variant, 'price', '5').skipped).toHaveLength(1)
  expect(type(variant, 'stockQuantity', '5').edits.size).toBe(1)
  expect(type(variant, 'weightGrams', '5').edits.size).toBe(1)
  expect(type(variant, 'taxClass', 'zero').skipped).toHaveLength(1)
  expect(type(byVariant, 'weightGrams', '5').skipped[0]?.reason).toContain('open the row')
  expect(type(product({ mixedFields: ['weightGrams'] }), 'weightGrams', '5').skipped[0]?.reason).toContain(
    'different',
  )
})

test('The edits of a row are sent together with what was seen', () => {
  let { edits } = type(product(), 'price', '40')
  edits = type(product(), 'compareAtPrice', '42', edits).edits
  edits = type(variant, 'stockQuantity', '4', edits).edits
  expect(countRows(edits)).toBe(2)
  expect(toBulkRows(edits)).toEqual([
    {
      kind: 'product',
      id: 'p1',
      changes: { price: '40.00', compareAtPrice: '42.00' },
      seen: { price: '42.00', compareAtPrice: null },
    },
    { kind: 'variant', id: 'v1', changes: { stockQuantity: 4 }, seen: { stockQuantity: 3 } },
  ])
})

test('What the server refuses stands at its cell, all edits stay, and a conflict is resolved either way', () => {
  let { edits } = type(product(), 'price', '40')
  edits = type(product(), 'stockQuantity', '9', edits).edits
  const row = { kind: 'product', id: 'p1' } as const
  const marked = markRefused(edits, [
    { ...row, field: 'stockQuantity', sentence: 'Stock is 5 now, not 7.', stored: 5 },
  ])
  expect(gridProblemsOf(marked).map(({ field, problem }) => [field, problem])).toEqual([
    ['stockQuantity', 'Stock is 5 now, not 7'],
  ])
  const own = resolveConflict(marked, 'product p1 stockQuantity', 'own')
  expect(toBulkRows(own)[0]).toMatchObject({ changes: { stockQuantity: 9 }, seen: { stockQuantity: 5 } })
  expect(gridProblemsOf(own)).toEqual([])
  expect(resolveConflict(marked, 'product p1 stockQuantity', 'stored').size).toBe(1)
  const gone = markRefused(edits, [
    { ...row, field: null, sentence: 'This product does not exist any more.' },
  ])
  expect(gridProblemsOf(gone)).toHaveLength(2)
})

test('An edit of the price by more than half is large, and one of another field is not', () => {
  const isLarge = (field: CellChange['field'], text: string) =>
    [...type(product(), field, text).edits.values()].some(isLargeEdit)
  expect(['20.99', '21', '63', '63.01', 'cheap'].map((text) => isLarge('price', text))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  expect(isLarge('stockQuantity', '900')).toBe(false)
})
