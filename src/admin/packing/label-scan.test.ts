import { expect, test } from 'vitest'
import { labelProblem } from './label-scan.ts'

const order = { number: 1042, lines: [{ codes: ['ZW-1', '5012345678900'], name: 'Zip Wallet' }] }

test('A number on a label ships, and so does an empty field, half a second after the last item', () => {
  expect(labelProblem('AB123456789GB', order, 500)).toBeUndefined()
  expect(labelProblem('', order, 10_000)).toBeUndefined()
})

test('What is scanned within half a second of the last item is discarded, whatever it is', () => {
  for (const typed of ['AB123456789GB', 'ZW-1', ''])
    expect(labelProblem(typed, order, 499)).toContain('too soon')
})

test('A code of the order is no tracking number', () => {
  for (const typed of ['zw-1', ' 5012345678900 '])
    expect(labelProblem(typed, order, 900)).toContain('Zip Wallet')
  for (const typed of ['#1042', '1042', 'ORDER1042'])
    expect(labelProblem(typed, order, 900)).toContain('number of the order')
})
