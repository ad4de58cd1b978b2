import { expect, test } from 'vitest'
import { MAX_CART_LINES } from './cart.ts'
import { type CopiedLine, planCopy } from './cart-copy.ts'

const line = (name: string, over: Partial<CopiedLine> = {}): CopiedLine => ({
  id: `line_${name}`,
  productId: name,
  variantId: `variant_${name}`,
  size: null,
  color: null,
  quantity: 1,
  isSold: true,
  inStock: true,
  stockQuantity: 10,
  stockId: `stock_${name}`,
  ...over,
})
const plan = (source: CopiedLine[], target: CopiedLine[] = []) =>
  planCopy(source, target).map(({ units, problem }) => [units, problem])

test('Lines that the target does not have are copied as they are', () => {
  expect(plan([line('cap', { quantity: 2 }), line('belt')], [line('sock')])).toEqual([
    [2, undefined],
    [1, undefined],
  ])
})

test('Of the same variant the larger quantity counts, not the sum, also after its size was renamed', () => {
  expect(plan([line('cap', { quantity: 5 })], [line('cap', { quantity: 2 })])).toEqual([[5, undefined]])
  expect(plan([line('cap', { quantity: 2 })], [line('cap', { quantity: 5 })])).toEqual([[5, undefined]])
  const [step] = planCopy([line('cap', { size: 'M', quantity: 3 })], [line('cap', { size: 'Medium' })])
  expect([step?.units, step?.target?.size]).toEqual([3, 'Medium'])
  const [byWords] = planCopy([line('cap', { variantId: null, isSold: true })], [line('cap')])
  expect(byWords?.target?.id).toBe('line_cap')
})

test('No line gets more than the stock that lines of both carts share, and none loses units', () => {
  const shared = { productId: 'cap', stockId: 'stock_cap', stockQuantity: 5 }
  const small = line('S', { ...shared, size: 'S', quantity: 3 })
  const large = line('L', { ...shared, size: 'L', quantity: 4 })
  expect(plan([small, large])).toEqual([
    [3, undefined],
    [2, 'not-enough-stock'],
  ])
  expect(plan([large], [small])).toEqual([[2, 'not-enough-stock']])
  expect(plan([large], [{ ...small, quantity: 5 }])).toEqual([[0, 'not-enough-stock']])
  expect(plan([{ ...large, quantity: 9 }], [{ ...large, quantity: 7 }])).toEqual([[7, 'not-enough-stock']])
})

test('What cannot be sold is left out and named', () => {
  expect(plan([line('cap', { isSold: false })])).toEqual([[0, 'not-sold']])
  expect(plan([line('cap', { inStock: false })])).toEqual([[0, 'out-of-stock']])
  expect(plan([line('cap', { stockQuantity: 0 })])).toEqual([[0, 'out-of-stock']])
})

test('A cart that is full gets more units of its lines, and no further line', () => {
  const full = Array.from({ length: MAX_CART_LINES - 1 }, (_, index) => line(`p${index}`))
  expect(plan([line('p0', { quantity: 3 }), line('cap'), line('belt')], full)).toEqual([
    [3, undefined],
    [1, undefined],
    [0, 'cart-full'],
  ])
})
