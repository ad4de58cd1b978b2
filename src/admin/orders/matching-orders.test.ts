import { expect, test } from 'vitest'
import { queryOf } from '../staff-call.ts'
import { chooseMatchingText, readMatching } from './matching-orders.ts'

/** A shop with that many orders, newest first. */
const shopOf = (count: number) => {
  const asked: unknown[] = []
  return {
    asked,
    readPage: async (query: string) => {
      const { search, after, limit } = Object.fromEntries(new URLSearchParams(query))
      asked.push(search)
      const highest = after === undefined ? count : Number(after) - 1
      const length = Math.min(Number(limit), highest)
      const orders = Array.from({ length }, (_, index) => ({ number: highest - index }))
      return { orders, next: highest > length ? String(highest - length + 1) : null }
    },
  }
}

test('All orders that match are chosen, over all pages and under the filter', async () => {
  const shop = shopOf(450)
  const numbers = await readMatching(queryOf({ search: 'leeds' }), shop.readPage)
  expect(new Set(numbers).size).toBe(450)
  expect(shop.asked).toEqual(['leeds', 'leeds', 'leeds'])
})

test('Of more orders than can be printed at once, the first are chosen', async () => {
  const shop = shopOf(1_250)
  const numbers = await readMatching(queryOf({ search: '' }), shop.readPage)
  expect(numbers).toHaveLength(1_000)
  expect([numbers[0], numbers.at(-1), shop.asked.length]).toEqual([1_250, 251, 5])
})

test('The button says how many it chooses', () => {
  expect(chooseMatchingText(137)).toBe('Choose all 137')
  expect(chooseMatchingText(2_000)).toBe('Choose the first 1,000')
})
