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
      const next = highest > length ? String(highest - length + 1) : null
      return { orders, next, isSimilar: false }
    },
  }
}

test('All orders that match are chosen, over all pages and under the filter', async () => {
  const shop = shopOf(450)
  const numbers = await readMatching(queryOf({ search: 'leeds' }), false, shop.readPage)
  expect(new Set(numbers).size).toBe(450)
  expect(shop.asked).toEqual(['leeds', 'leeds', 'leeds'])
})

test('Of more orders than can be printed at once, the first are chosen', async () => {
  const shop = shopOf(1_250)
  const numbers = await readMatching(queryOf({ search: '' }), false, shop.readPage)
  expect(numbers).toHaveLength(1_000)
  expect([numbers[0], numbers.at(-1), shop.asked.length]).toEqual([1_250, 251, 5])
})

test('Orders that match are not chosen in the place of similar ones that the list shows', async () => {
  const chosen = readMatching(queryOf({ search: 'jonson' }), true, shopOf(3).readPage)
  await expect(chosen).rejects.toThrow('The list has changed. Search again.')
})

test('The button says how many it chooses, and whether they are only similar', () => {
  expect(chooseMatchingText(137, false)).toBe('Choose all 137')
  expect(chooseMatchingText(137, true)).toBe('Choose all 137 similar')
  expect(chooseMatchingText(2_000, false)).toBe('Choose the first 1,000')
})
