import { expect, test } from 'vitest'
import { colorOfFileName } from './picture-color.ts'

const colors = ['Navy', 'Dark Navy', 'Écru']

test.each([
  ['shirt-navy-front.jpg', 'Navy'],
  ['Shirt_DARK navy.JPG', 'Dark Navy'],
  ['ecru.png', 'Écru'],
  ['navyblue.jpg', undefined],
  ['IMG_2041.jpg', undefined],
])('The file %s shows %s', (name, color) => expect(colorOfFileName(name, colors)).toBe(color))
