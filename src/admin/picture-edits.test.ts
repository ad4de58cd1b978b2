import { expect, test } from 'vitest'
import {
  addPicture,
  arePicturesEqual,
  assignColor,
  colorOf,
  type EditedPictures,
  editablePictures,
  movePicture,
  removePicture,
} from './picture-edits.ts'

const pictures: EditedPictures = { images: ['/a', '/b', '/c'], colorImages: { Ink: '/a', Moss: '/c' } }

test('The picture of a colour that is not among the images is added to them', () => {
  expect(editablePictures({ images: ['/a'], colorImages: { Ink: '/a', Moss: '/z' } }).images).toEqual([
    '/a',
    '/z',
  ])
})

test('A picture is added only once, and only up to eight', () => {
  expect(addPicture(pictures, '/d').images).toEqual(['/a', '/b', '/c', '/d'])
  expect(addPicture(pictures, '/a')).toBe(pictures)
  const full = { ...pictures, images: [...'abcdefgh'] }
  expect(addPicture(full, '/i')).toBe(full)
})

test('Removing a picture removes its colour assignment', () => {
  expect(removePicture(pictures, '/c')).toEqual({ images: ['/a', '/b'], colorImages: { Ink: '/a' } })
})

test('A picture moves by one position, and not beyond either end', () => {
  expect(movePicture(pictures, '/c', -1).images).toEqual(['/a', '/c', '/b'])
  expect(movePicture(pictures, '/b', -1).images).toEqual(['/b', '/a', '/c'])
  expect(movePicture(pictures, '/a', -1).images).toEqual(['/a', '/b', '/c'])
  expect(movePicture(pictures, '/a', 1).images).toEqual(['/b', '/a', '/c'])
  expect(movePicture(pictures, '/c', 1).images).toEqual(['/a', '/b', '/c'])
  expect(pictures.images).toEqual(['/a', '/b', '/c'])
})

test('A colour is assigned to at most one picture', () => {
  const moved = assignColor(pictures, '/b', 'Ink')
  expect(moved.colorImages).toEqual({ Ink: '/b', Moss: '/c' })
  expect([colorOf(moved, '/a'), colorOf(moved, '/b')]).toEqual(['', 'Ink'])
  expect(assignColor(pictures, '/a', '').colorImages).toEqual({ Moss: '/c' })
  expect(assignColor(pictures, '/a', 'Moss').colorImages).toEqual({ Moss: '/a' })
})

test('Pictures are equal when order and colours are equal', () => {
  expect(arePicturesEqual(pictures, movePicture(movePicture(pictures, '/b', -1), '/b', 1))).toBe(true)
  expect(arePicturesEqual(pictures, movePicture(pictures, '/b', -1))).toBe(false)
  expect(arePicturesEqual(pictures, assignColor(pictures, '/a', ''))).toBe(false)
})
