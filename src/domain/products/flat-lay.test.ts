import { expect, test } from 'vitest'
import { flatLayText, parseFlatLay } from './flat-lay.ts'

test('What is written is read again, to a hundredth of a percent, also where the size has spaces', () => {
  const lay = { picture: '/media/shirt.jpg', x: 0.5, top: 0.12346, bottom: 1, size: 'One size' }
  expect(parseFlatLay(flatLayText(lay))).toEqual({ ...lay, top: 0.1235 })
})

test.each(['', '/a.jpg 0.5 0.1 M', '/a.jpg 0.5 0.9 0.1 M', '/a.jpg 1.5 0.1 0.9 M', '/a.jpg 0.5 0.1 0.9 '])(
  '"%s" says nothing',
  (text) => expect(parseFlatLay(text)).toBeUndefined(),
)
