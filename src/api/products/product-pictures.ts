/**
 * Resolves the pictures of an edit: the product's present pictures may stay, any other must be in the picture store or
 * is fetched from its https address and stored before the product is written.
 */
import { HttpError } from '../../contract/errors.ts'
import type { StoredProduct } from '../../storage/products/product-rows.ts'
import type { ApiServices } from '../api-services.ts'

export type ResolvedPictures = { images: string[]; colorImages: Record<string, string> }

type PictureEdit = { images: readonly string[]; colorImages?: Record<string, string> | undefined }

/** The picture's address in the store: a new one at an https address is fetched. @throws HttpError, PictureError */
export const storePicture = async (
  url: string,
  present: readonly string[],
  pictures: ApiServices['pictures'],
): Promise<string> => {
  if (present.includes(url) || (await pictures.has(url))) return url
  if (url.startsWith('/')) throw new HttpError('picture-not-kept')
  return pictures.addFromUrl(url)
}

/** The URL under which the shop has each wanted picture. @throws HttpError, PictureError */
export const storePictures = async (
  urls: readonly string[],
  present: readonly string[],
  pictures: ApiServices['pictures'],
): Promise<Map<string, string>> => {
  const kept = new Map<string, string>()
  // Sequentially: an error stops the rest, and few pictures are new.
  for (const url of urls) kept.set(url, await storePicture(url, present, pictures))
  return kept
}

/** @throws HttpError, PictureError */
export const resolvePictures = async (
  product: Pick<StoredProduct, 'images' | 'colorImages' | 'colors'>,
  wish: PictureEdit,
  pictures: ApiServices['pictures'],
): Promise<ResolvedPictures> => {
  const present = [...product.images, ...Object.values(product.colorImages)]
  const { colorImages = product.colorImages } = wish
  for (const [color, url] of Object.entries(wish.colorImages ?? {})) {
    if (!product.colors.includes(color)) throw new HttpError('color-unknown')
    if (!wish.images.includes(url))
      throw new HttpError('invalid-request', `The picture of ${color} is not one of the images.`)
  }
  const kept = await storePictures(wish.images, present, pictures)
  return {
    // Two URLs may have the same picture.
    images: [...new Set(kept.values())],
    colorImages: Object.fromEntries(
      Object.entries(colorImages).flatMap(([color, url]) => {
        const picture = kept.get(url)
        return picture === undefined ? [] : [[color, picture]]
      }),
    ),
  }
}
