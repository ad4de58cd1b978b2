import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { photographs } from './all-photographs.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { demoProducts } from './demo-products.ts'
import { photographNameIn, photographOf } from './photographs.ts'
import { photographName, plannedPhotographs } from './product-photographs.ts'

test('a photograph’s URL contains its name, hash, size and main colour', () => {
  expect(photographOf({ hero: '0f3c9a1be2d47586-2400x1350-d9d4cc' }, 'hero')).toEqual({
    src: '/pictures/hero.0f3c9a1be2d47586-2400x1350-d9d4cc.jpg',
    width: 2400,
    height: 1350,
  })
  expect(photographOf({}, 'toString')).toBeUndefined()
  const urls = ['/pictures/hero.jpg', '/pictures/hero.0f3c9a1be2d47586-2400x1350-d9d4cc.jpg', '/favicon.svg']
  expect(urls.map(photographNameIn)).toEqual(['hero', 'hero', ''])
})

test('every planned photograph of every product exists', () => {
  const missing = demoProducts.flatMap((product) =>
    plannedPhotographs(product)
      .map((planned) => photographName(product, planned))
      .filter((name) => !photographOf(photographs, name)),
  )
  expect(missing).toEqual([])
})

test('no two products share a picture, and every picture is a photograph', () => {
  const urls = demoCatalogue.products.flatMap(({ images }) => images)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls) expect(photographOf(photographs, photographNameIn(url))?.src).toBe(url)
})

test('every picture of the home page’s settings is a photograph, with its real size', () => {
  const { hero, comingSoon, sale, brandPictures, social, newsletter } = defaultSettings.home
  const cards = [...comingSoon.cards, ...sale.cards].flatMap(({ picture }) => picture ?? [])
  const banners = [hero, comingSoon, sale, newsletter].flatMap(({ picture }) => picture ?? [])
  expect(banners).toHaveLength(4)
  const pictures = [...banners, ...cards, ...social.pictures, ...Object.values(brandPictures)]
  for (const { src, width, height } of pictures.flatMap(({ tall, ...wide }) =>
    tall ? [wide, tall] : [wide],
  ))
    expect(photographOf(photographs, photographNameIn(src))).toEqual({ src, width, height })
  for (const { picture } of [hero, comingSoon, sale])
    expect(picture?.tall, 'banners need a picture for phones').toBeDefined()
})
