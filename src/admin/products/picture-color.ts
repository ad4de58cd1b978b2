/** The colour that a picture shows, by the name of its file. */
import { foldText } from '../../domain/search-text.ts'
import { addPicture, assignColor } from '../picture-edits.ts'
import type { ProductForm } from './product-form.ts'

const words = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** "Field Shirt dark-navy front.jpg" with the colours Navy and Dark Navy -> "Dark Navy"; undefined without one. */
export const colorOfFileName = (fileName: string, colors: readonly string[]): string | undefined => {
  const name = ` ${words(fileName).join(' ')} `
  return colors
    .filter((color) => words(color).length > 0 && name.includes(` ${words(color).join(' ')} `))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** Adds a picture. Each colour has the first picture that shows it. */
export const addNamedPicture = (form: ProductForm, url: string, fileName: string): Partial<ProductForm> => {
  const added = addPicture({ images: [...form.images], colorImages: { ...form.colorImages } }, url)
  const color = colorOfFileName(fileName, form.colors)
  return color !== undefined && form.colorImages[color] === undefined && added.images.includes(url)
    ? assignColor(added, url, color)
    : added
}

/** A colour that is entered after the pictures has the first picture whose file name shows it. @param names by address */
export const assignNewColors = (
  before: ProductForm,
  after: ProductForm,
  names: ReadonlyMap<string, string>,
): Pick<ProductForm, 'colorImages'> => {
  const shows = (color: string) => (url: string) =>
    colorOfFileName(names.get(url) ?? '', after.colors) === color
  return after.colors
    .filter((color) => !before.colors.includes(color) && after.colorImages[color] === undefined)
    .reduce(
      (pictures, color) => {
        const url = pictures.images.find(shows(color))
        return url === undefined ? pictures : assignColor(pictures, url, color)
      },
      { images: [...after.images], colorImages: { ...after.colorImages } },
    )
}
