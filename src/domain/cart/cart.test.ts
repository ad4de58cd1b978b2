import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countItems,
  MAX_LINE_QUANTITY,
  onlyOption,
  QUANTITY_OPTIONS,
  quantityProblem,
  resolveVariant,
} from './cart.ts'

test('a single option is preselected', () => {
  expect(onlyOption(['26 L'])).toBe('26 L')
  expect(onlyOption(['S', 'M'])).toBeUndefined()
  expect(onlyOption([])).toBeUndefined()
})

describe('resolveVariant', () => {
  const nothing = { sizes: [], colors: [] }
  const sized = { sizes: ['S', 'M'], colors: [] }
  const coloured = { sizes: [], colors: ['Black', 'Tan'] }
  const single = { sizes: [], colors: ['Black'] }

  test.each([
    [nothing, {}, { ok: true, size: null, color: null }],
    [sized, { size: 'M' }, { ok: true, size: 'M', color: null }],
    [sized, {}, { ok: false, problem: 'size-missing' }],
    [sized, { size: '' }, { ok: false, problem: 'size-missing' }],
    [sized, { size: 'XXL' }, { ok: false, problem: 'size-unknown' }],
    [nothing, { size: 'M' }, { ok: false, problem: 'size-unknown' }],
    [coloured, { color: 'Tan' }, { ok: true, size: null, color: 'Tan' }],
    [coloured, {}, { ok: false, problem: 'color-missing' }],
    [coloured, { color: 'Pink' }, { ok: false, problem: 'color-unknown' }],
    [single, {}, { ok: true, size: null, color: 'Black' }],
    [single, { color: 'black' }, { ok: false, problem: 'color-unknown' }],
    [nothing, { color: 'Black' }, { ok: false, problem: 'color-unknown' }],
    [{ sizes: ['S'], colors: ['Black', 'Tan'] }, {}, { ok: false, problem: 'size-missing' }],
  ] as const)('%j with %j is %j', (product, choice, expected) => {
    expect(resolveVariant(product, choice)).toEqual(expected)
  })

  test('a resolved size or colour is always an option of the product', () => {
    const words = fc.uniqueArray(
      fc.constantFrom<string[]>('S', 'M', 'L', 'Black', 'Tan', '__proto__', 'constructor'),
    )
    const choice = fc.option(fc.constantFrom<string[]>('S', 'M', 'L', 'Black', 'Tan', '__proto__', ''), {
      nil: undefined,
    })
    fc.assert(
      fc.property(words, words, choice, choice, (sizes, colors, size, color) => {
        const resolved = resolveVariant({ sizes, colors }, { size, color })
        if (!resolved.ok) return
        expect(sizes.length === 0 ? resolved.size === null : sizes.includes(resolved.size ?? '')).toBe(true)
        expect(colors.length === 0 ? resolved.color === null : colors.includes(resolved.color ?? '')).toBe(
          true,
        )
        if (size) expect(resolved.size).toBe(size)
        if (color) expect(resolved.color).toBe(color)
      }),
    )
  })
})

describe('quantityProblem', () => {
  const stock = (stockQuantity: number, inStock = true) => ({ inStock, stockQuantity })
  test.each([
    [stock(5), { more: 5, inLine: 0, inCart: 0 }, undefined],
    [stock(5), { more: 1, inLine: 0, inCart: 5 }, 'not-enough-stock'], // five of another size
    [stock(5), { more: 6, inLine: 0, inCart: 0 }, 'not-enough-stock'],
    [stock(0), { more: 1, inLine: 0, inCart: 0 }, 'out-of-stock'],
    [stock(5, false), { more: 1, inLine: 0, inCart: 0 }, 'out-of-stock'],
    [stock(500), { more: 1, inLine: 99, inCart: 99 }, 'line-full'],
    [stock(500), { more: 1, inLine: 98, inCart: 400 }, undefined],
    [stock(0, false), { more: -3, inLine: 5, inCart: 5 }, undefined], // fewer is always allowed
    [stock(0), { more: 0, inLine: 5, inCart: 5 }, undefined],
  ] as const)('stock %j, %j: %s', (available, wanted, expected) => {
    expect(quantityProblem(available, wanted)).toBe(expected)
  })

  test('an accepted quantity never exceeds the stock or the line limit', () => {
    const count = fc.integer({ min: 0, max: 150 })
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 150 }), count, count, (onHand, more, inLine, others) => {
        const problem = quantityProblem(stock(onHand), { more, inLine, inCart: inLine + others })
        const fits = inLine + others + more <= onHand && inLine + more <= MAX_LINE_QUANTITY
        expect(problem === undefined).toBe(fits)
      }),
    )
  })
})

test('the badge counts items, not lines', () => {
  expect(countItems([])).toBe(0)
  expect(countItems([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  expect(QUANTITY_OPTIONS).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
