import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from './text-cells.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a cell that a spreadsheet would run gets an apostrophe, and is read back as it was: %j',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
    expect(unguardFormula(guardFormula(text))).toBe(text)
    expect(unguardFormula(guardFormula(`'${text}`))).toBe(`'${text}`)
  },
)

test.each(['', 'a=b', "O'Brien", '12.50', '‐1'])('other text stays: %j', (text) => {
  expect(guardFormula(text)).toBe(text)
  expect(unguardFormula(text)).toBe(text)
})
