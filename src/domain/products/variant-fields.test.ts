import { expect, test } from 'vitest'
import {
  parseVariantField,
  shownVariantField,
  typedVariantField,
  typedVariantFieldProblem,
  weightProblem,
} from './variant-fields.ts'

test.each([
  ['', undefined],
  [' 900 ', undefined],
  ['0', undefined],
  ['1000000', undefined],
  ['1000001', 'Weight must be at most 1,000,000 grams'],
  ['0.5', 'Weight must be whole grams'],
  ['-1', 'Weight must be whole grams'],
  ['2 kg', 'Weight must be whole grams'],
])('A typed weight "%s" has the problem %s', (text, problem) => {
  expect(weightProblem(text)).toBe(problem)
})

test.each([
  ['', undefined],
  [' 18.5 ', undefined],
  ['0', undefined],
  ['1000000', undefined],
  ['1000000.01', 'Cost must be at most £1,000,000'],
  ['18.555', 'Cost must be an amount in pounds, such as 18.50'],
  ['-1', 'Cost must be an amount in pounds, such as 18.50'],
])('A typed cost "%s" has the problem %s', (text, problem) => {
  expect(typedVariantFieldProblem('costPence', text)).toBe(problem)
})

test('A cost is typed and shown in pounds and kept in pence', () => {
  expect(parseVariantField('costPence', ' 18.5 ')).toBe(1850)
  expect(parseVariantField('costPence', '')).toBeNull()
  expect(typedVariantField('costPence', 1850)).toBe('18.50')
  expect(shownVariantField('costPence', 1850)).toBe('£18.50')
})
