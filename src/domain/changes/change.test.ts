/** What an undo writes, by what was saved and what is stored now; and what the list says of a save. */
import { describe, expect, test } from 'vitest'
import { type ChangePart, differing, fieldsToUndo } from './change.ts'
import { changeTitle, undoTitle } from './change-title.ts'
import { fieldOfPath, flatValues, withFlatValues } from './nested-values.ts'

describe('fields', () => {
  test('Only fields that differ are kept, and one that was absent stays absent', () => {
    expect(differing({ a: 1, b: [1] }, { a: 1, b: [2], c: 3 })).toEqual({
      before: { b: [1] },
      after: { b: [2], c: 3 },
    })
    expect(differing({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toBeUndefined()
  })
  test('A field with the value of the save is undone, one that was changed since stays', () => {
    const saved = { before: { a: 1, b: 1, c: 1 }, after: { a: 2, b: 2, c: 2 } }
    expect(fieldsToUndo({ a: 2, b: 3, c: 1 }, saved)).toEqual({ wanted: { a: 1 }, kept: ['b'] })
  })
})

describe('nested values', () => {
  const values = { texts: { a: { subject: 'A' }, b: { subject: 'B' } }, list: [{ x: 1 }], none: {} }
  test('Values are found by their path and written there, lists as one value', () => {
    const flat = flatValues(values)
    expect(Object.values(flat)).toEqual(['A', 'B', [{ x: 1 }], {}])
    expect(Object.keys(flat).map(fieldOfPath)).toEqual(['texts', 'texts', 'list', 'none'])
    expect(withFlatValues({}, flat)).toEqual(values)
  })
  test('A value that was absent is taken away', () => {
    const [first] = Object.keys(flatValues(values)) as [string]
    expect(withFlatValues(values, { [first]: undefined }).texts).toEqual({ a: {}, b: { subject: 'B' } })
    expect(values.texts.a).toEqual({ subject: 'A' })
  })
})

describe('titles', () => {
  const part = (more: Partial<ChangePart>): ChangePart => ({
    subject: 'product',
    id: 'p1',
    name: 'Backpack',
    before: { price: '1.00' },
    after: { price: '2.00' },
    ...more,
  })
  test.each([
    [[part({})], 'changed price of the product “Backpack”'],
    [[part({ before: null })], 'added the product “Backpack”'],
    [[part({ subject: 'brand', after: null })], 'deleted the brand “Backpack”'],
    [[part({}), part({ id: 'p2' })], 'changed price of 2 products'],
    [
      [part({ before: { name: '', price: '', sku: '', slug: '', tags: [] } })],
      'changed name, price, SKU and 2 more of the product “Backpack”',
    ],
    [
      [part({ before: null }), part({ after: null })],
      'added the product “Backpack” and deleted the product “Backpack”',
    ],
    [
      [
        part({
          subject: 'section',
          id: 'mails',
          name: 'Mails',
          before: { 'confirmation\u001fsubject': 'A' },
          after: {},
        }),
      ],
      expect.stringMatching(/^changed .+ of the settings “Mails”$/),
    ],
  ])('The title of %# names what was changed', (parts, title) => {
    expect(changeTitle('product', parts)).toEqual(title)
  })
  test('An undo that is undone makes the change again, however often', () => {
    const undone = undoTitle('changed price')
    expect([undone, undoTitle(undone), undoTitle(undoTitle(undone))]).toEqual([
      'undid: changed price',
      'made again: changed price',
      'undid: changed price',
    ])
  })
})
