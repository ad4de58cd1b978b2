import { expect, test } from 'vitest'
import { changeByPercent, parsePercent } from './percent-change.ts'

test.each([
  ['10', 1000],
  ['+10 %', 1000],
  ['-7.5', -750],
  ['-7,5', -750],
  ['−20%', -2000],
  ['0.25', 25],
])('%s is a percentage', (text, hundredths) => {
  expect(parsePercent(text)).toBe(hundredths)
})

test.each(['', '0', 'ten', '-100', '1000.01', '1e3', '1.234', '10 %%'])('%j is no percentage', (text) => {
  expect(parsePercent(text)).toBeUndefined()
})

test('A new price is rounded to the penny, half a penny up', () => {
  expect(changeByPercent(1999, 1000)).toEqual({ pence: 2199 })
  expect(changeByPercent(1995, 1000)).toEqual({ pence: 2195 })
  expect(changeByPercent(5, 1000)).toEqual({ pence: 6 })
  expect(changeByPercent(1999, -5000)).toEqual({ pence: 1000 })
})

test('A price that cannot change is named with the reason and never becomes zero', () => {
  expect(changeByPercent(null, 1000)).toEqual({ unchanged: 'there is no price to change' })
  expect(changeByPercent(1, -9900)).toEqual({ unchanged: 'the new price would be zero' })
  expect(changeByPercent(4, 1000)).toEqual({ unchanged: 'the difference is less than half a penny' })
  expect(changeByPercent(1_000_000_000, 1000)).toEqual({ unchanged: 'the new price would be too high' })
})
