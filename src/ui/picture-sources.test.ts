import { expect, test } from 'vitest'
import { parseSize } from '../shop/picture-address.ts'
import { type PictureSlot, pictureSlots, pictureSources } from './picture-sources.ts'

const slots = Object.keys(pictureSlots) as PictureSlot[]
const stem = '/pictures/fell-25-ink-front.0f3c9a1be2d47586-1200x1500-d9d4cc'
const urlsIn = (srcSet: string) => srcSet.split(', ').map((entry) => entry.split(' '))

test.each(slots)('%s: every address is one that the shop answers, as wide as it says', (slot) => {
  const { src, sources, width, height, color } = pictureSources(`${stem}.jpg`, slot)
  expect([width, height, color]).toEqual([1200, 1500, '#d9d4cc'])
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(parseSize(src)).toMatchObject({ format: 'jpg' })
  for (const { type, srcSet } of sources)
    for (const [url = '', told] of urlsIn(srcSet)) {
      const size = parseSize(url)
      expect(`image/${size?.format}`).toBe(type)
      expect(`${size?.width}w`).toBe(told)
      expect(size?.width).toBeLessThanOrEqual(1200)
    }
})

test('a small picture is offered as large as it is, and no larger', () => {
  const { src, sources } = pictureSources(stem.replace('1200x1500', '300x375').concat('.jpg'), 'card')
  expect(urlsIn(sources[0]?.srcSet ?? '').map(([, width]) => width)).toEqual(['192w', '256w', '300w'])
  expect(parseSize(src)?.width).toBe(300)
})

test.each(['/pictures/fell-25-ink-front.svg', 'https://elsewhere.example/bag.jpg'])(
  '%s stays as it is',
  (url) => {
    expect(pictureSources(url, 'card')).toMatchObject({ src: url, sources: [], width: 800, height: 1000 })
  },
)
