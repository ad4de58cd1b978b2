import { expect, test } from 'vitest'
import { describePicture } from './product-picture.ts'

const pack = {
  name: 'Fell Backpack',
  images: ['/front.svg', '/back.svg', '/ink.svg'],
  colorImages: { Moss: '/front.svg', Ink: '/ink.svg' },
}

test.each([
  [pack, '/front.svg', 'Fell Backpack, Moss'],
  [pack, '/back.svg', 'Fell Backpack, view 2'],
  [pack, '/ink.svg', 'Fell Backpack, Ink'],
  [{ ...pack, colorImages: {} }, '/front.svg', 'Fell Backpack'],
  [{ ...pack, images: [] }, undefined, 'Fell Backpack'],
])('%j shows at %s: %s', (product, url, words) => {
  expect(describePicture(product, url)).toBe(words)
})
