import { expect, test } from 'vitest'
import { ownPicture } from './own-picture.ts'

const stem = '/pictures/fell-25-ink-front.0f3c9a1be2d47586-960x1200-d9d4cc'

test('the smallest size that is wide enough, or the picture itself', () => {
  expect(ownPicture(`${stem}.jpg`, 192)?.src).toBe(`${stem}/192.jpg`)
  expect(ownPicture(`${stem}.jpg`, 5000)?.src).toBe(`${stem}.jpg`)
})

test.each([null, 'https://elsewhere.example/bag.jpg', '/picture-fallback.svg'])(
  '%s is none of the shop’s',
  (url) => {
    expect(ownPicture(url, 192)).toBeUndefined()
  },
)
