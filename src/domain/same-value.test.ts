import { expect, test } from 'vitest'
import { isSameValue } from './same-value.ts'

test('the order of fields and undefined fields make no difference, anything else does', () => {
  expect(isSameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null, d: undefined }], a: 1 })).toBe(true)
  expect(isSameValue({ a: 1 }, { a: '1' })).toBe(false)
  expect(isSameValue([1, 2], [2, 1])).toBe(false)
  expect(isSameValue([1], [1, 2])).toBe(false)
  expect(isSameValue([], {})).toBe(false)
  expect(isSameValue(null, {})).toBe(false)
})
