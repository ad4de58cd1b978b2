import { expect, test } from 'vitest'
import { addUnit, type CodedVariant, MAX_GOODS_UNITS, parseUnits, setUnits, totalUnits } from './goods-in.ts'

const coded = (variantId: string): CodedVariant => ({
  variantId,
  name: 'Fell Backpack',
  size: null,
  color: null,
  sku: variantId.toUpperCase(),
  barcode: null,
  shelfPlace: null,
})

test('Each scan adds a unit to the line of its variant, which comes first', () => {
  const lines = ['a', 'b', 'a'].reduce((sum, id) => addUnit(sum, coded(id)), [] as ReturnType<typeof addUnit>)
  expect(lines.map(({ variantId, units }) => [variantId, units])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(totalUnits(lines)).toBe(3)
})

test('Units are set by hand, and a line without units goes', () => {
  const lines = addUnit(addUnit([], coded('a')), coded('b'))
  expect(setUnits(lines, 'a', 12).map(({ units }) => units)).toEqual([1, 12])
  expect(setUnits(lines, 'b', 0).map(({ variantId }) => variantId)).toEqual(['a'])
})

test('More units than a line holds are not added', () => {
  const [line] = setUnits(addUnit([], coded('a')), 'a', MAX_GOODS_UNITS)
  expect(addUnit(line ? [line] : [], coded('a'))[0]?.units).toBe(MAX_GOODS_UNITS)
})

test.each([
  ['12', 12],
  [' 0 ', 0],
  ['10000', 10_000],
  ['10001', undefined],
  ['5012345678900', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('The typed units "%s" are %s', (text, units) => {
  expect(parseUnits(text)).toBe(units)
})
