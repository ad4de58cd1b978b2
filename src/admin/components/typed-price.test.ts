import { expect, test } from 'vitest'
import { normalizePrice, parseTypedPrice } from './typed-price.ts'

test.each([
  ['42', '42.00'],
  ['42.5', '42.50'],
  ['£42.00', '42.00'],
  ['19,99', '19.99'],
  ['19,9', '19.90'],
  ['1.999,00', '1999.00'],
  ['1,999.00', '1999.00'],
  ['1 999,00', '1999.00'],
  ['1\u00a0999,50 £', '1999.50'],
  ["1'999.00", '1999.00'],
  ['1,999,000', '1999000.00'],
  ['1.234.567,89', '1234567.89'],
])('%s is %s pounds', (typed, price) => {
  expect(parseTypedPrice(typed)).toEqual({ price })
})

test.each(['1,999', '1.999', '12.500'])('%s can be read in two ways and is refused', (typed) => {
  expect(parseTypedPrice(typed)).toEqual({
    problem: `${typed} can be read in two ways: write it without a separator, such as 1999.00`,
    isAmbiguous: true,
  })
})

test.each([
  '',
  '0',
  '0.00',
  '-5',
  '1e3',
  '12.345.6',
  '19.999,0.0',
  'free',
  '5.01E+12',
  '1,99,00',
  '99999999999',
])('%j is not a price', (typed) => {
  expect(parseTypedPrice(typed)).toHaveProperty('problem')
})

test.each([
  ['12,5', '12.50'],
  ['10', '10.00'],
  ['0', '0.00'],
  ['1.999,00', '1999.00'],
  ['1,999', '1,999'],
  ['', ''],
  ['about 20', 'about 20'],
])('at the end of the input "%s" is "%s"', (typed, price) => expect(normalizePrice(typed)).toBe(price))
