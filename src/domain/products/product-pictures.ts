/** The pictures of a product's colours, and alt texts: both name pictures and colours that the product has. */
import { type PartialValues, ProductRefusal } from './product-values.ts'

type Pictured = { colors: readonly string[]; images: readonly string[] }

/** @throws ProductRefusal where a colour or picture is named that the product does not have */
export const refuseUnknownPictures = (
  { colors, images }: Pictured,
  { colorImages = {}, imageAlts = {} }: Pick<PartialValues, 'colorImages' | 'imageAlts'>,
): void => {
  for (const [color, url] of Object.entries(colorImages)) {
    if (!colors.includes(color))
      throw new ProductRefusal('invalid-request', `This product has no color "${color}".`, 'colorImages')
    if (!images.includes(url))
      throw new ProductRefusal(
        'invalid-request',
        `The picture of ${color} is not one of the images.`,
        'colorImages',
      )
  }
  if (Object.keys(imageAlts).some((url) => !images.includes(url)))
    throw new ProductRefusal(
      'invalid-request',
      'An alt text names a picture that the product does not have.',
      'imageAlts',
    )
}

type Records = {
  colorImages: Readonly<Record<string, string>>
  imageAlts: Readonly<Record<string, string>>
}

/** Without the entries of colours and pictures that the product no longer has, and without empty alt texts. */
export const prunePictures = <P extends Pictured & Records>(product: P): P => ({
  ...product,
  colorImages: Object.fromEntries(
    Object.entries(product.colorImages).filter(
      ([color, url]) => product.colors.includes(color) && product.images.includes(url),
    ),
  ),
  imageAlts: Object.fromEntries(
    Object.entries(product.imageAlts).filter(([url, alt]) => alt !== '' && product.images.includes(url)),
  ),
})
