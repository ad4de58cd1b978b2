import { describe, expect, test } from 'vitest'
import { findVariant, optionProblem } from './choice.ts'

const variant = (size: string | null, color: string | null, inStock: boolean) => ({ size, color, inStock })
const variants = [
  variant('S', 'Olive', true),
  variant('M', 'Olive', false),
  variant('M', 'Navy', true),
  variant('L', 'Olive', false),
  variant('L', 'Navy', false),
]

describe('The problem with an option', () => {
  test.each([
    ['S', null, null],
    ['M', null, null],
    ['L', null, 'Sold out'],
    ['XL', null, 'Not available'],
    ['M', 'Olive', 'Sold out'],
    ['M', 'Navy', null],
    ['S', 'Navy', 'Not available'],
    [null, 'Navy', null],
    [null, 'Olive', null],
  ])('of size %s in %s is %s', (size, color, problem) => {
    expect(optionProblem(variants, { size, color })).toBe(problem)
  })

  test('is none in a product without options that is in stock', () => {
    expect(optionProblem([variant(null, null, true)], { size: null, color: null })).toBeNull()
  })
})

describe('The variant of a choice', () => {
  test('has exactly that size and colour', () => {
    expect(findVariant(variants, { size: 'M', color: 'Navy' })).toBe(variants[2])
    expect(findVariant(variants, { size: 'S', color: 'Navy' })).toBeUndefined()
    expect(findVariant(variants, { size: 'M', color: null })).toBeUndefined()
  })
  test('of a product without options is its only one', () => {
    const only = [variant(null, null, true)]
    expect(findVariant(only, { size: null, color: null })).toBe(only[0])
  })
})
