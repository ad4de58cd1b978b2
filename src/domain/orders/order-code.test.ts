import { expect, test } from 'vitest'
import { numberOfCode, orderCode } from './order-code.ts'

test('The code of an order leads back to its number, and so does the number as people read it', () => {
  expect([orderCode(1042), ' order1042 ', '#1042'].map(numberOfCode)).toEqual([1042, 1042, 1042])
})

test('A SKU, a bare number and a barcode of goods are no code of an order', () => {
  expect(['ORDER-1042', '1042', '5012345678900', '', 'ORDER'].map(numberOfCode)).toEqual(
    Array(5).fill(undefined),
  )
})
