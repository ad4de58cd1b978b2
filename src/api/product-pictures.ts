/**
 * The pictures that an edit wishes for a product: those it has may stay, whatever they are; others must be kept by
 * the shop, or are fetched from their https address and kept before anything is stored.
 */
import { Refusal } from '../contract/errors.ts'
import type { StoredProduct } from '../storage/catalogue/product-rows.ts'
import type { ApiServices } from './services.ts'

export type ProductPictures = { images: string[]; colorImages: Record<string, string> }

type Wish = { images: readonly string[]; colorImages?: Record<string, string> | undefined }

const keptUrl = async (
  url: string,
  present: readonly string[],
  pictures: ApiServices['pictures'],
): Promise<string> => {
  if (present.includes(url) || (await pictures.knows(url))) return url
  if (url.startsWith('/')) throw new Refusal('picture-not-kept')
  return pictures.fetchAndKeep(url)
}

/** @throws Refusal, PictureRefusal */
export const resolvePictures = async (
  product: Pick<StoredProduct, 'images' | 'colorImages' | 'colors'>,
  wish: Wish,
  pictures: ApiServices['pictures'],
): Promise<ProductPictures> => {
  const present = [...product.images, ...Object.values(product.colorImages)]
  const { colorImages = product.colorImages } = wish
  for (const [color, url] of Object.entries(wish.colorImages ?? {})) {
    if (!product.colors.includes(color)) throw new Refusal('color-unknown')
    if (!wish.images.includes(url))
      throw new Refusal('invalid-request', `The picture of ${color} is not one of the images.`)
  }
  const kept = new Map<string, string>()
  // One after the other: what is refused stops the rest, and few are ever new.
  for (const url of wish.images) kept.set(url, await keptUrl(url, present, pictures))
  return {
    // Two addresses may hold the same picture.
    images: [...new Set(kept.values())],
    colorImages: Object.fromEntries(
      Object.entries(colorImages).flatMap(([color, url]) => {
        const picture = kept.get(url)
        return picture === undefined ? [] : [[color, picture]]
      }),
    ),
  }
}
