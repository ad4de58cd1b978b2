import { expect, test } from 'vitest'
import { plannedPhotographs, productPhotographs } from './product-photographs.ts'

const bag = { slug: 'fell-25', colours: ['Ink', 'Moss'] as const }
const stamp = '0f3c9a1be2d47586-1200x1500-d9d4cc'
const taken = (...names: string[]) => Object.fromEntries(names.map((name) => [`fell-25-${name}`, stamp]))
const url = (name: string) => `/pictures/fell-25-${name}.${stamp}.jpg`

test('a product is photographed in all views in its first colour, and from the front in its other colours', () => {
  expect(plannedPhotographs(bag)).toEqual([
    { colour: 'Ink', view: 'front' },
    { colour: 'Ink', view: 'back' },
    { colour: 'Ink', view: 'detail' },
    { colour: 'Moss', view: 'front' },
  ])
})

test('a product shows the planned photographs that exist, in the planned order', () => {
  expect(productPhotographs(bag, taken('moss-front', 'ink-front'))).toEqual({
    images: [url('ink-front'), url('moss-front')],
    colorImages: { Ink: url('ink-front'), Moss: url('moss-front') },
  })
  expect(productPhotographs(bag, taken('ink-detail', 'moss-front', 'ink-front')).images).toEqual(
    ['ink-front', 'ink-detail', 'moss-front'].map(url),
  )
  expect(productPhotographs(bag, {})).toEqual({ images: [], colorImages: {} })
})
