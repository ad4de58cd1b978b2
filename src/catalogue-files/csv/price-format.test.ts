import { describe, expect, test } from 'vitest'
import { isAmbiguousPrice, parsePrice, provenSign } from './price-format.ts'

describe('B22: prices', () => {
  test.each([
    ['19.99', '.'],
    ['19,99', ','],
    ['1.999,00', ','],
    ['1,999.00', '.'],
    ['1 999,00', ','],
    ['1’999.00', '.'],
    ['£1,234,567', '.'],
    ['19,9 €', ','],
    ['1999', undefined],
    ['1.999', undefined],
    ['1,999', undefined],
    ['abc', undefined],
  ])('%s proves the decimal sign %s', (text, sign) => {
    expect(provenSign(text)).toBe(sign)
  })
  test.each([
    ['19.99', '.', 1999],
    ['19,99', ',', 1999],
    ['1.999,00', ',', 199900],
    ['1,999.00', '.', 199900],
    ['1,999', '.', 199900],
    ['1.999', ',', 199900],
    ['1 999,50', ',', 199950],
    ['£ 35', '.', 3500],
    ['12.5000', '.', 1250],
  ] as const)('%s with the sign %s is %i pence', (text, sign, pence) => {
    expect(parsePrice(text, sign)).toBe(pence)
  })
  test.each([
    ['19,99', '.'],
    ['1.999', '.'],
    ['1.99', ','],
    ['-5', '.'],
    ['1,99,99', '.'],
    ['1e3', '.'],
    ['', '.'],
  ] as const)('%s is no price with the sign %s', (text, sign) => {
    expect(parsePrice(text, sign)).toBeUndefined()
  })
  test('An ambiguous price is not read while the sign is open', () => {
    expect(isAmbiguousPrice('1.999')).toBe(true)
    expect(parsePrice('1.999', null)).toBeUndefined()
    expect(parsePrice('1999', null)).toBe(199900)
  })
  test('a cell of a hundred thousand spaces is no price, which takes no time', () => {
    const cell = `5${' '.repeat(100_000)}5`
    const began = performance.now()
    expect([provenSign(cell), isAmbiguousPrice(cell), parsePrice(cell, '.')]).toEqual([
      undefined,
      false,
      undefined,
    ])
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
