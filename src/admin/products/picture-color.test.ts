import { expect, test } from 'vitest'
import { assignNewColors, colorOfFileName } from './picture-color.ts'
import { emptyForm } from './product-form.ts'

const colors = ['Navy', 'Dark Navy', 'Écru']

test.each([
  ['shirt-navy-front.jpg', 'Navy'],
  ['Shirt_DARK navy.JPG', 'Dark Navy'],
  ['ecru.png', 'Écru'],
  ['navyblue.jpg', undefined],
  ['IMG_2041.jpg', undefined],
])('The file %s shows %s', (name, color) => expect(colorOfFileName(name, colors)).toBe(color))

test('a colour that is entered after its picture has it, a longer one takes it over, and others stay', () => {
  const names = new Map([
    ['/a', 'shirt dark-navy.jpg'],
    ['/b', 'shirt ecru.jpg'],
  ])
  const before = {
    ...emptyForm,
    images: ['/a', '/b', '/c'],
    colors: ['Navy', 'Moss'],
    colorImages: { Navy: '/a' },
  }
  const after = { ...before, colors: [...before.colors, 'Dark Navy', 'Écru', 'Rust'] }
  expect(assignNewColors(before, after, names).colorImages).toEqual({ 'Dark Navy': '/a', Écru: '/b' })
  const taken = { ...after, colorImages: { ...after.colorImages, Écru: '/c' } }
  expect(assignNewColors(before, taken, names).colorImages).toEqual({ 'Dark Navy': '/a', Écru: '/c' })
})
