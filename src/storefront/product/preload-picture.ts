/** Preloads the large picture of a product page when the user is about to open the page. */
import type { Product } from '../../contract/products/product.ts'
import { pictureSources } from '../../ui/picture-sources.ts'

export const preloadPicture = (product: Pick<Product, 'images'> | undefined): void => {
  const url = product?.images[0]
  if (url === undefined) return
  const { src, srcSet, sizes } = pictureSources(url, 'main')
  const picture = new Image()
  picture.decoding = 'async'
  picture.sizes = sizes
  if (srcSet) picture.srcset = srcSet
  else picture.src = src
}
