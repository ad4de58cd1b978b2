import { expect, test } from 'vitest'
import { foldText, textContains, textMatches } from './search-text.ts'

test('folding removes case, accents and extra spaces', () => {
  expect(foldText('  Café   CRÈME ')).toBe('cafe creme')
})

test.each([
  ['Café Shirt Lockram', 'shirt cafe', true],
  ['Café Shirt Lockram', 'shirt wool', false],
  ['Café Shirt Lockram', '   ', true],
])('%j matches %j: %s', (text, query, expected) => {
  expect(textMatches(text, query)).toBe(expected)
})

test.each([
  ['a WRENFOLD bag', 'Wrenfold', true],
  ['wren fold', 'Wrenfold', false],
  ['anything', ' ', false],
])('%j contains %j: %s', (text, part, expected) => {
  expect(textContains(text, part)).toBe(expected)
})
