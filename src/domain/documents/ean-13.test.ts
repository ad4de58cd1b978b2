import { expect, test } from 'vitest'
import { ean13, ean13Digits } from './ean-13.ts'

/** Black modules as "1", between the quiet zones. */
const drawn = (digits: string): string => {
  const { bars, modules } = ean13(digits)
  const row = Array<string>(modules).fill('0')
  for (const { at, width } of bars) row.fill('1', at, at + width)
  const all = row.join('')
  expect([all.slice(0, 11), all.slice(-7)]).toEqual(['0'.repeat(11), '0'.repeat(7)])
  return all.slice(11, -7)
}

test('The barcode of 4003994155486 has the modules of the published example', () => {
  const left = ['0001101', '0100111', '0111101', '0001011', '0010111', '0011101'] // 0 0 3 9 9 4 in A B A A B B
  const right = ['1100110', '1001110', '1001110', '1011100', '1001000', '1010000'] // 1 5 5 4 8 6 in C
  expect(drawn('4003994155486')).toBe(['101', ...left, '01010', ...right, '101'].join(''))
})

test('The barcode of 5901234123457 has the modules of the published example', () => {
  expect(drawn('5901234123457')).toBe(
    '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
  )
})

test('A UPC of 12 digits is the EAN with a zero before it, all in set A', () => {
  expect(ean13Digits('036000291452')).toBe('0036000291452')
  expect(drawn('0036000291452')).toMatch(/^1010001101/)
  expect(drawn('0036000291452')).toHaveLength(95)
})

test.each([
  '5901234123458',
  '036000291453',
  '590123412345',
  '96385074',
  '10012345678902',
  '590123412345X',
  '',
])('"%s" is no EAN and no UPC', (text) => {
  expect(ean13Digits(text)).toBeUndefined()
  expect(() => ean13(text)).toThrow('no EAN')
})
