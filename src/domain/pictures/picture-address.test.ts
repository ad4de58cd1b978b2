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

test('a picture URL contains name, size and main colour', () => {
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
])('%s is not the URL of a stored picture', (url) => {
  expect(parsePictureUrl(url)).toBeUndefined()
})

test('every size has a URL that parses back to it', () => {
  for (const format of PICTURE_FORMATS)
    for (const width of pictureWidths(bag, PICTURE_WIDTHS[format]))
      expect(parseSize(sizeUrl({ picture: bag, width, format }))).toEqual({ picture: bag, width, format })
})

test('the plain URL is a JPEG for link previews', () => {
  expect(parseSize(`${stem}.jpg`)).toEqual({ picture: bag, width: 1200, format: 'jpg' })
  const wide = { ...bag, width: 3000, height: 2000 }
  expect(parseSize(pictureUrl(wide))).toMatchObject({ width: 1200 })
  const small = { ...bag, width: 500, height: 500 }
  expect(parseSize(pictureUrl(small))).toMatchObject({ width: 500 })
})

test('the widest size is the width of the picture', () => {
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
])('an unlisted size is not generated: %s', (size) => {
  expect(parseSize(`${stem}/${size}`)).toBeUndefined()
})

test.each([
  '/pictures/../secret.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
  '/pictures/a/b.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
  '/pictures/%2e%2e.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
  '/pictures/.0f3c9a1be2d47586-1200x1500-d9d4cc.jpg',
])('a name cannot leave the folder: %s', (pathname) => {
  expect(parseSize(pathname)).toBeUndefined()
})

test.each([
  ['640.webp', '640.jpg'],
  ['480.webp', '640.jpg'],
  ['1120.jpg', '640.jpg'],
  ['256.avif', '360.avif'],
  ['1200.webp', '640.jpg'],
])('a size of an earlier release maps to the nearest current size: %s -> %s', (legacy, current) => {
  const replacement = replacementSize(`${stem}/${legacy}`)
  expect(replacement && sizeUrl(replacement)).toBe(`${stem}/${current}`)
})

test.each(['641.webp', '640.avif', '1600.webp', '640.gif', '5000.jpg'])(
  'a size that no release used, or a current one, has no replacement: %s',
  (size) => {
    expect(replacementSize(`${stem}/${size}`)).toBeUndefined()
  },
)
