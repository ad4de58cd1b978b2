import { describe, expect, test } from 'vitest'
import { conflictMessage, conflictsOf, type EditableProduct, editedFields } from './product-edit.ts'
import { isPrice, STOCK_RULES, stockNumber, stockProblem } from './product-input.ts'

/** The fields that these tests edit. */
const fields: Partial<EditableProduct> = {
  price: '42.00',
  description: 'Of leather.',
  stockQuantity: 95,
  inStock: true,
  images: ['/a', '/b'],
  colorImages: { Ink: '/a' },
}
const stored = fields as EditableProduct

test.each([
  ['12', 12],
  ['', 0],
  ['abc', 0],
  ['3.7', 3],
])('the wire reads the stock %o as %i', (text, expected) => expect(stockNumber(text)).toBe(expected))

test.each([
  ['12', undefined],
  [' 0 ', undefined],
  ['1000000', undefined],
  ['', STOCK_RULES.required],
  ['  ', STOCK_RULES.required],
  ['abc', STOCK_RULES.whole],
  ['1.5', STOCK_RULES.whole],
  ['1e3', STOCK_RULES.whole],
  ['-1', STOCK_RULES.negative],
  ['1000001', STOCK_RULES.tooLarge],
])('a typed stock of %o: %s', (text, problem) => expect(stockProblem(text)).toBe(problem))

test.each([
  ['42', true],
  [' 42.5 ', true],
  ['', false],
  ['0', false],
  ['free', false],
  ['42,50', false],
])('%o is a price: %s', (text, expected) => expect(isPrice(text)).toBe(expected))

describe('edited fields', () => {
  test('are those that differ from what was seen; the same amount written in another way is no edit', () => {
    const seen = { price: '42.00', description: 'Of leather.', stockQuantity: 100 }
    expect(editedFields({ price: '42', description: ' Of leather. ', stockQuantity: 99 }, seen)).toEqual([
      'stockQuantity',
    ])
    expect(editedFields({ price: '43', inStock: true }, { ...seen, inStock: true })).toEqual(['price'])
  })
  test('have pictures and their colours together', () => {
    const seen = { images: ['/a'], colorImages: {} }
    expect(editedFields({ images: ['/a'], colorImages: { Ink: '/a' } }, seen)).toEqual([
      'images',
      'colorImages',
    ])
    expect(editedFields({ images: ['/a'], colorImages: {} }, seen)).toEqual([])
  })
})

describe('conflicts', () => {
  test('need an edit of the field and another stored value than the seen one', () => {
    const seen = { price: '42.00', stockQuantity: 100 }
    expect(conflictsOf({ price: '43.00', stockQuantity: 100 }, seen, stored)).toEqual([])
    expect(conflictsOf({ stockQuantity: 120 }, seen, stored)).toEqual(['stockQuantity'])
    expect(conflictsOf({ stockQuantity: 95 }, seen, stored)).toEqual([])
  })
  test('of a colour arise where the pictures behind it have changed', () => {
    const seen = { images: ['/a'], colorImages: { Ink: '/a' } }
    expect(conflictsOf({ images: ['/a'], colorImages: {} }, seen, stored)).toEqual(['images'])
  })
  test('are reported with the stored value', () => {
    const long = { ...stored, description: 'word '.repeat(40) }
    expect(conflictMessage(['stockQuantity', 'inStock'], stored, { stockQuantity: 100 })).toBe(
      'This product has changed since it was opened: the stock is 95 now, not 100; it is in stock now.',
    )
    expect(conflictMessage(['description'], long, {})).toMatch(
      /the description is "(word ){15}word\.\.\." now\.$/,
    )
  })
})
