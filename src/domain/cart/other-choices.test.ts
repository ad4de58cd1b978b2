import { expect, test } from 'vitest'
import { otherChoices } from './other-choices.ts'

const variant = (size: string, color: string, stockQuantity: number) => ({
  id: `${size} ${color}`,
  size,
  color,
  stockQuantity,
  inStock: stockQuantity > 0,
})
const line = (size: string, color: string, quantity = 1) => ({
  id: `line ${size} ${color}`,
  productId: 'tee',
  size,
  color,
  quantity,
  isCountedByVariant: true,
})
const of = (...[wanted, cart, variants]: Parameters<typeof otherChoices>) =>
  otherChoices(wanted, cart, variants).map(({ id, units }) => [id, units])

test('Other choices are the sizes in stock of the same colour', () => {
  const variants = [
    variant('S', 'Ink', 4),
    variant('M', 'Ink', 0),
    variant('L', 'Ink', 0),
    variant('S', 'Ochre', 4),
  ]
  expect(of(line('M', 'Ink'), [], variants)).toEqual([['S Ink', 1]])
})

test('Without such a size they are the colours of the same size, else all', () => {
  const variants = [variant('M', 'Ink', 0), variant('M', 'Ochre', 2), variant('S', 'Ochre', 2)]
  expect(of(line('M', 'Ink'), [], variants)).toEqual([['M Ochre', 1]])
  expect(of(line('M', 'Ink'), [], variants.slice(2))).toEqual([['S Ochre', 1]])
  expect(of(line('M', 'Ink'), [], variants.slice(0, 1))).toEqual([])
})

test('They offer as many units as are left beside the other lines of the cart, at most those of the line', () => {
  const variants = [variant('S', 'Ink', 4), variant('L', 'Ink', 9), variant('XL', 'Ink', 2)]
  const cart = [line('M', 'Ink', 3), line('S', 'Ink', 2), line('XL', 'Ink', 2)]
  expect(of(line('M', 'Ink', 3), cart, variants)).toEqual([
    ['S Ink', 2],
    ['L Ink', 3],
  ])
})

test('Where the product is tracked by product, all of its lines share the units', () => {
  const together = { isCountedByVariant: false }
  const cart = [
    { ...line('M', 'Ink', 3), ...together },
    { ...line('S', 'Ink', 2), ...together },
  ]
  expect(of({ ...line('M', 'Ink', 3), ...together }, cart, [variant('L', 'Ink', 4)])).toEqual([['L Ink', 2]])
})
