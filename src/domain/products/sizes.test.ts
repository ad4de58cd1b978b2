import { expect, test } from 'vitest'
import { sizesTitle } from './sizes.ts'

test.each([
  [['26 L'], 'Capacity'],
  [['18 L', '26 L'], 'Capacity'],
  [['S', 'M', 'L', 'XL'], 'Sizes'],
  [['S/M', 'L/XL', '2XL'], 'Sizes'],
  [['UK 6', 'UK 7'], 'Sizes'],
  [['One size'], 'Size'],
])('%j are called %s', (sizes, title) => {
  expect(sizesTitle(sizes)).toBe(title)
})
