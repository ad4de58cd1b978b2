/** Edits of a product's pictures, as pure functions: their order, and which colour each of them shows. */
import type { Product } from '../contract/products/product.ts'
import { MAX_PICTURES } from '../domain/pictures/picture-address.ts'

export type EditedPictures = Pick<Product, 'images' | 'colorImages'>
/** Applies an edit to the latest pictures of the form. */
export type EditPictures = (edit: (before: EditedPictures) => EditedPictures) => void

/** Adds the pictures of colours that are not among the images. */
export const editablePictures = ({ images, colorImages }: EditedPictures): EditedPictures => ({
  images: [...new Set([...images, ...Object.values(colorImages)])].slice(0, MAX_PICTURES),
  colorImages,
})

export const addPicture = (pictures: EditedPictures, url: string): EditedPictures =>
  pictures.images.includes(url) || pictures.images.length >= MAX_PICTURES
    ? pictures
    : { ...pictures, images: [...pictures.images, url] }

export const removePicture = ({ images, colorImages }: EditedPictures, url: string): EditedPictures => ({
  images: images.filter((other) => other !== url),
  colorImages: Object.fromEntries(Object.entries(colorImages).filter(([, other]) => other !== url)),
})

/** Moves a picture one position towards the start (-1) or the end (1). At the end of the list nothing changes. */
export const movePicture = (pictures: EditedPictures, url: string, by: -1 | 1): EditedPictures => {
  const { images } = pictures
  const index = images.indexOf(url)
  const other = images[index + by]
  return index < 0 || other === undefined
    ? pictures
    : { ...pictures, images: images.with(index, other).with(index + by, url) }
}

export const colorOf = ({ colorImages }: EditedPictures, url: string): string =>
  Object.keys(colorImages).find((color) => colorImages[color] === url) ?? ''

/** Each colour has at most one picture. A `color` of "" removes the assignment. */
export const assignColor = (pictures: EditedPictures, url: string, color: string): EditedPictures => {
  const { [colorOf(pictures, url)]: _removed, ...others } = pictures.colorImages
  return { ...pictures, colorImages: color === '' ? others : { ...others, [color]: url } }
}

export const arePicturesEqual = (a: EditedPictures, b: EditedPictures): boolean =>
  a.images.join('\n') === b.images.join('\n') &&
  Object.keys({ ...a.colorImages, ...b.colorImages }).every(
    (color) => a.colorImages[color] === b.colorImages[color],
  )
