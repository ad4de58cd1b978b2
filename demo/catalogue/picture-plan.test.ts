import { expect, test } from 'vitest'
import { photographOf, pictureNameOf } from './photographs.ts'
import { picturesShown } from './picture-plan.ts'

const bag = { slug: 'fell-25', colours: ['Ink', 'Moss'] as const }
const stamp = '0f3c9a1be2d47586-1200x1500-d9d4cc'
const taken = (...names: string[]) => Object.fromEntries(names.map((name) => [`fell-25-${name}`, stamp]))
const photograph = (name: string) => `/pictures/fell-25-${name}.${stamp}.jpg`

test('a product without photographs is drawn', () => {
  expect(picturesShown(bag, {})).toEqual({
    images: ['ink-front', 'ink-back', 'ink-detail', 'moss-front'].map(
      (name) => `/pictures/fell-25-${name}.svg`,
    ),
    colorImages: { Ink: '/pictures/fell-25-ink-front.svg', Moss: '/pictures/fell-25-moss-front.svg' },
  })
})

test('one with a photograph of each colour is shown in photographs, in those that there are', () => {
  expect(picturesShown(bag, taken('moss-front', 'ink-front'))).toEqual({
    images: [photograph('ink-front'), photograph('moss-front')],
    colorImages: { Ink: photograph('ink-front'), Moss: photograph('moss-front') },
  })
  expect(picturesShown(bag, taken('ink-detail', 'moss-front', 'ink-front')).images).toEqual(
    ['ink-front', 'ink-detail', 'moss-front'].map(photograph),
  )
})

test.each([
  ['a colour is missing', bag, taken('ink-front', 'ink-back', 'ink-detail')],
  ['the main picture is missing', bag, taken('ink-back', 'moss-front')],
  ['it would be the only picture', { ...bag, colours: ['Ink'] as const }, taken('ink-front')],
])('until then it stays drawn: %s', (_, product, photographs) => {
  for (const url of picturesShown(product, photographs).images) expect(url).toMatch(/\.svg$/)
})

test('an address tells the photograph’s size, and its name', () => {
  expect(photographOf({ hero: '0f3c9a1be2d47586-2400x1350-d9d4cc' }, 'hero')).toEqual({
    src: '/pictures/hero.0f3c9a1be2d47586-2400x1350-d9d4cc.jpg',
    width: 2400,
    height: 1350,
  })
  expect(photographOf({}, 'toString')).toBeUndefined()
  expect(['/pictures/hero.svg', photograph('ink-front'), '/favicon.svg'].map(pictureNameOf)).toEqual([
    'hero',
    'fell-25-ink-front',
    '',
  ])
})
