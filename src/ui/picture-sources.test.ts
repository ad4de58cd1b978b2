import { expect, test } from 'vitest'
import { parseSize } from '../domain/pictures/picture-address.ts'
import { type PictureSlot, pictureSlots, pictureSources } from './picture-sources.ts'

const slots = Object.keys(pictureSlots) as PictureSlot[]
const stem = '/pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc'
const urlsIn = (srcSet: string) => srcSet.split(', ').map((entry) => entry.split(' '))

test.each(slots)('%s: every address is one that the shop answers, as wide as it says', (slot) => {
  const { src, srcSet = '', width, height, color } = pictureSources(`${stem}.jpg`, slot)
  expect([width, height, color]).toEqual([1200, 1500, '#d9d4cc'])
  expect(parseSize(src)).toMatchObject({ format: 'jpg' })
  expect(urlsIn(srcSet).length).toBeLessThanOrEqual(5)
  for (const [url = '', descriptor] of urlsIn(srcSet)) {
    const size = parseSize(url)
    expect(size?.format).toBe('avif')
    expect(`${size?.width}w`).toBe(descriptor)
    expect(size?.width).toBeLessThanOrEqual(1200)
  }
})

test.each([200, 250, 300, 400, 640, 700, 1000, 3000])(
  'the JPEG of a picture %d px wide is one that the shop makes, in every place',
  (width) => {
    for (const slot of slots) {
      const { src } = pictureSources(stem.replace('1200x1500', `${width}x${width}`).concat('.jpg'), slot)
      expect([slot, parseSize(src)?.format]).toEqual([slot, 'jpg'])
    }
  },
)

test('a small picture is offered as large as it is, and no larger', () => {
  const { src, srcSet } = pictureSources(stem.replace('1200x1500', '300x375').concat('.jpg'), 'tile')
  expect(urlsIn(srcSet ?? '').map(([, width]) => width)).toEqual(['96w', '192w', '300w'])
  expect(parseSize(src)?.width).toBe(300)
})

test.each(['/pictures/fell-25-ink-front.svg', 'https://elsewhere.example/bag.jpg'])(
  '%s stays as it is',
  (url) => {
    expect(pictureSources(url, 'card')).toMatchObject({
      src: url,
      srcSet: undefined,
      width: 800,
      height: 1000,
    })
  },
)
