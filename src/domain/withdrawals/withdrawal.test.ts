import { expect, test } from 'vitest'
import { orderNumbersIn } from './withdrawal.ts'

test.each<[string, number[], string[]]>([
  ['1042', [1042], []],
  ['Order no. #1042 from June', [1042], []],
  ['my order K3V9ABCD', [], ['k3v9abcd']],
  ['the blue jacket', [], []],
])('"%s" names orders', (text, numbers, references) => {
  expect(orderNumbersIn(text)).toEqual({ numbers, references })
})

test('a long text names few orders', () => {
  expect(orderNumbersIn('1 2 3 4 5 6 7 8 9').numbers).toHaveLength(5)
})
