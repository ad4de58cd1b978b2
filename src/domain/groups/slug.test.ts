import { expect, test } from 'vitest'
import { freeSlug, MAX_SLUG_LENGTH, SLUG, slugOf } from './slug.ts'

test.each([
  ['Café Shirt', 'cafe-shirt'],
  ['Teasel & Thrum', 'teasel-and-thrum'],
  ['Łódź Straße', 'lodz-strasse'],
  ["Men's  Tee -- Large", 'mens-tee-large'],
  ['東京', 'product'],
  ['', 'product'],
])('The slug of %o is %o', (name, slug) => expect(slugOf(name)).toBe(slug))

test('The slug of a very long name is short enough, also with a number behind it', () => {
  const slug = slugOf('long name '.repeat(50))
  expect(slug).toMatch(SLUG)
  expect(freeSlug(slug, (taken) => taken === slug).length).toBeLessThanOrEqual(MAX_SLUG_LENGTH)
})

test('A slug that is taken gets the first free number', () => {
  const taken = new Set(['shirt', 'shirt-2'])
  expect(freeSlug('shirt', (slug) => taken.has(slug))).toBe('shirt-3')
  expect(freeSlug('tee', (slug) => taken.has(slug))).toBe('tee')
})
