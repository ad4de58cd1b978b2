import { expect, test } from 'vitest'
import { code128 } from './code-128.ts'

/** Black modules as "1", between the quiet zones. */
const drawn = (text: string): string => {
  const { bars, modules } = code128(text)
  const row = Array<string>(modules).fill('0')
  for (const { at, width } of bars) row.fill('1', at, at + width)
  const all = row.join('')
  expect([all.slice(0, 10), all.slice(-10)]).toEqual(Array(2).fill('0'.repeat(10)))
  return all.slice(10, -10)
}

test('The barcode of "PJJ123C" has its signs, then the check sign of value 55 and the stop sign', () => {
  const [start, p, j, one, two, three, c] = [
    ...['11010010000', '11101110110', '10110111000'],
    ...['10011100110', '11001110010', '11001011100', '10001000110'],
  ]
  const [check, stop] = ['11101000110', '1100011101011']
  expect(drawn('PJJ123C')).toBe([start, p, j, j, one, two, three, c, check, stop].join(''))
})

test('Every character has eleven modules, three bars and an even number of black ones, and none is another', () => {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32))
  const signs = all.map((sign) => drawn(sign).slice(11, 22))
  for (const sign of signs) {
    expect(sign).toMatch(/^(1+0+){3}$/)
    expect([...sign].filter((module) => module === '1').length % 2).toBe(0)
  }
  expect(new Set(signs).size).toBe(all.length)
})

test('A text that the code set does not have is refused', () => {
  for (const text of ['', 'Ł', 'a\nb']) expect(() => code128(text)).toThrow('no text of a barcode')
})
