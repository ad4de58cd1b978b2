/** The large picture of a product's page, fetched while the shopper still points at a link to it. */
import type { Product } from '../../contract/product.ts'
import { pictureSources } from '../../ui/picture-sources.ts'

export const preloadPicture = (product: Pick<Product, 'images'> | undefined): void => {
  const url = product?.images[0]
  if (url === undefined) return
  const {
    src,
    sizes,
    sources: [best],
  } = pictureSources(url, 'main')
  const picture = new Image()
  picture.decoding = 'async'
  picture.sizes = sizes
  if (best) picture.srcset = best.srcSet
  else picture.src = src
}
