import { expect, test } from 'vitest'
import { allFamilies, viewsOf } from '../../demo/catalogue/product-views.ts'
import { describePicture } from './picture-description.ts'

const pack = {
  name: 'Fell Backpack',
  images: ['/front.svg', '/back.svg', '/ink.svg'],
  colorImages: { Moss: '/front.svg', Ink: '/ink.svg' },
}

const photographed = {
  name: 'Fell Backpack',
  images: ['moss-front', 'moss-back', 'moss-detail-2', 'ink-front', 'moss-stack', 'moss-flat'].map(
    (view) => `/pictures/fell-${view}.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg`,
  ),
  colorImages: {
    Moss: '/pictures/fell-moss-front.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
    Ink: '/pictures/fell-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
  },
}

test.each([
  [photographed, photographed.images[0], 'Fell Backpack, Moss'],
  [photographed, photographed.images[1], 'Fell Backpack, Moss, from the back'],
  [photographed, photographed.images[2], 'Fell Backpack, Moss, another detail'],
  [photographed, photographed.images[3], 'Fell Backpack, Ink'],
  [photographed, photographed.images[4], 'Fell Backpack, Moss, folded in a stack'],
  [photographed, photographed.images[5], 'Fell Backpack, Moss, laid flat'],
  [{ ...photographed, colorImages: {} }, photographed.images[1], 'Fell Backpack, from the back'],
  [pack, '/front.svg', 'Fell Backpack, Moss'],
  [pack, '/back.svg', 'Fell Backpack, view 2'],
  [pack, '/ink.svg', 'Fell Backpack, Ink'],
  [{ ...pack, colorImages: {} }, '/front.svg', 'Fell Backpack'],
  [{ ...pack, images: [] }, undefined, 'Fell Backpack'],
])('describePicture: of %j, %s is “%s”', (product, url, words) => {
  expect(describePicture(product, url)).toBe(words)
})

test('every view of the demo except the front has words', () => {
  const views = new Set(allFamilies.flatMap((family) => viewsOf(family, 1)))
  for (const view of views) {
    const url = `/pictures/fell-${view}.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg`
    const described = describePicture({ name: 'Fell', images: ['/front.svg', url], colorImages: {} }, url)
    expect(described, view).toMatch(view === 'front' ? /^Fell, view 2$/ : /^Fell, (?!view)/)
  }
})
