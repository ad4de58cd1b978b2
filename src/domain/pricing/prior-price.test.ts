import { expect, test } from 'vitest'
import { mayAnnounce, shownReduction } from './prior-price.ts'

const reduced = { pricePence: 9000, compareAtPence: 12_000, priorPence: 10_000 }

test('without the setting the compare-at price is crossed out, and no prior price is named', () => {
  expect(shownReduction(reduced, false)).toEqual({ compareAtPence: 12_000 })
})

test('with the setting the prior price is crossed out in place of the compare-at price', () => {
  expect(shownReduction(reduced, true)).toEqual({ compareAtPence: 10_000, priorPence: 10_000 })
})

test('a prior price that is not above the price is named, and nothing is crossed out (B58)', () => {
  for (const priorPence of [8000, 9000])
    expect(shownReduction({ ...reduced, priorPence }, true)).toEqual({ compareAtPence: null, priorPence })
})

test('without a known prior price nothing is crossed out or named (B58)', () => {
  expect(shownReduction({ ...reduced, priorPence: null }, true)).toEqual({ compareAtPence: null })
})

test('without a known prior price a reduction is announced only where the owner does not ask for it', () => {
  const priorPence = null
  expect([true, false].map((byPriorPrice) => mayAnnounce({ priorPence }, byPriorPrice))).toEqual([
    false,
    true,
  ])
  expect(mayAnnounce(reduced, true)).toBe(true)
})
