import { expect, test } from 'vitest'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  parsePictureUrl,
  parseSize,
  pictureUrl,
  pictureWidths,
  replacementSize,
  type StoredPicture,
  sizeUrl,
} from './picture-address.ts'

const bag: StoredPicture = {
  name: 'fell-25-ink-front',
  hash: '0f3c9a1be2d47586',
  width: 1200,
  height: 1500,
  color: 'd9d4cc',
}
const stem = '/pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc'

test('an address tells the picture, its size and its colour', () => {
  expect(pictureUrl(bag)).toBe(`${stem}.jpg`)
  expect(parsePictureUrl(`${stem}.jpg`)).toEqual(bag)
})

test.each([
  '/pictures/fell-25-ink-front.svg',
  'https://elsewhere.example/pictures/bag.jpg',
  `https://elsewhere.example${stem}.jpg`,
  `${stem}/640.avif`,
  `${stem}.png`,
  `${stem}.jpg/`,
  stem.replace('1200', '0'),
  stem.replace('1200', '0120'),
  '',
])('%s is no picture that the shop keeps', (url) => {
  expect(parsePictureUrl(url)).toBeUndefined()
})

test('every listed size has an address that leads back to it', () => {
  for (const format of PICTURE_FORMATS)
    for (const width of pictureWidths(bag, PICTURE_WIDTHS[format]))
      expect(parseSize(sizeUrl({ picture: bag, width, format }))).toEqual({ picture: bag, width, format })
})

test('the plain address is a JPEG that link previews take', () => {
  expect(parseSize(`${stem}.jpg`)).toEqual({ picture: bag, width: 1200, format: 'jpg' })
  const wide = { ...bag, width: 3000, height: 2000 }
  expect(parseSize(pictureUrl(wide))).toMatchObject({ width: 1200 })
  const small = { ...bag, width: 500, height: 500 }
  expect(parseSize(pictureUrl(small))).toMatchObject({ width: 500 })
})

test('sizes end with the width of the picture and never go beyond', () => {
  const { avif } = PICTURE_WIDTHS
  expect(pictureWidths(bag, avif)).toEqual([96, 192, 360, 480, 640, 800, 1120, 1200])
  expect(pictureWidths({ ...bag, width: 4000 }, avif)).toEqual(avif)
  expect(pictureWidths({ ...bag, width: 640 }, [360, 640])).toEqual([360, 640])
  expect(pictureWidths({ ...bag, width: 600 }, [360, 640])).toEqual([360, 600])
  expect(pictureWidths({ ...bag, width: 300 }, [360, 640])).toEqual([300])
})

test.each([
  '641.avif',
  '256.avif',
  '480.jpg',
  '640.webp',
  '1600.avif',
  '0.avif',
  '0640.avif',
  '64000.avif',
  '640.gif',
  '640',
  '640.avif/',
  '-640.avif',
])('nothing else is made: %s', (size) => {
  expect(parseSize(`${stem}/${size}`)).toBeUndefined()
})

test.each([
  '/pictures/../secret.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
  '/pictures/a/b.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
  '/pictures/%2e%2e.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
  '/pictures/.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
])('no name leads outside: %s', (pathname) => {
  expect(parseSize(pathname)).toBeUndefined()
})

test.each([
  ['640.webp', '640.jpg'],
  ['480.webp', '640.jpg'],
  ['1120.jpg', '640.jpg'],
  ['256.avif', '360.avif'],
  ['1200.webp', '640.jpg'],
])('what earlier pages named leads to the nearest size of today: %s -> %s', (former, now) => {
  const successor = replacementSize(`${stem}/${former}`)
  expect(successor && sizeUrl(successor)).toBe(`${stem}/${now}`)
})

test.each(['641.webp', '640.avif', '1600.webp', '640.gif', '5000.jpg'])(
  'what no page ever named, or names today, leads nowhere else: %s',
  (size) => {
    expect(replacementSize(`${stem}/${size}`)).toBeUndefined()
  },
)
