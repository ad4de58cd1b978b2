import { expect, test } from 'vitest'
import { type GoodsDraft, parseGoodsDraft } from './goods-draft.ts'

const line = {
  variantId: 'v1',
  name: 'Fell Backpack',
  size: null,
  color: 'Moss',
  sku: 'FELL',
  barcode: null,
  shelfPlace: null,
  units: 3,
}
const draft: GoodsDraft = {
  id: 'goods_1',
  reason: 'Delivery',
  document: '4711',
  lines: [line],
  isUnanswered: true,
}

test('the draft of a delivery is read as it was stored', () => {
  expect(parseGoodsDraft(JSON.stringify(draft))).toEqual(draft)
})

test.each([
  ['text that is cut off', JSON.stringify(draft).slice(0, -9)],
  ['no text', ''],
  ['null', 'null'],
  ['another type', '[1]'],
  ['a draft without lines', JSON.stringify({ ...draft, lines: undefined })],
  ['a draft whose id is no text', JSON.stringify({ ...draft, id: 4 })],
  ['a line that is null', JSON.stringify({ ...draft, lines: [null] })],
  ['a line without units', JSON.stringify({ ...draft, lines: [{ ...line, units: undefined }] })],
  ['a line whose size is a number', JSON.stringify({ ...draft, lines: [{ ...line, size: 4 }] })],
])('a stored delivery that is %s is no draft', (_, text) => {
  expect(parseGoodsDraft(text)).toBeUndefined()
})
