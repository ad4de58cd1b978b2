/**
 * Trims the lists in the data of a server-rendered page to what cards and filters need, so that the document fits into
 * its first round trip. The full products follow with one request after load (queries.ts).
 */
import { paths } from '../contract/paths.ts'
import type { Brand, BrandSummary, ListedProduct } from '../contract/product.ts'
import type { DehydratedQueries } from '../ui/query-client.ts'
import { FEATURED_BRANDS_COUNT } from './home/product-counts.ts'
import { pictureColor } from './picture-description.ts'
import { LIST_PAGE, type ListPage } from './queries.ts'

/** A card shows the first picture, and on hover the second. */
const CARD_PICTURE_COUNT = 2

const toCardFields = (product: ListedProduct): ListedProduct => {
  const { id, slug, name, price, compareAtPrice, priorPrice, tags, brand, category } = product
  const { newArrival, onSale, featured, inStock } = product
  const images = product.images.slice(0, CARD_PICTURE_COUNT)
  const [first] = images
  const color = first === undefined ? undefined : pictureColor(product, first)
  const alt = first === undefined ? undefined : product.imageAlts?.[first]
  return {
    id,
    slug,
    name,
    price,
    compareAtPrice,
    ...(priorPrice !== undefined && { priorPrice }),
    images,
    // For the alt text of the first picture.
    colorImages: first === undefined || color === undefined ? {} : { [color]: first },
    ...(alt && first !== undefined && { imageAlts: { [first]: alt } }),
    tags,
    brand,
    category: { slug: category.slug, parentSlug: category.parentSlug },
    newArrival,
    onSale,
    featured,
    inStock,
  }
}

/** Every page has the names of all brands, and the home page describes the first. */
const toShownBrand = (brand: Brand, place: number): Brand =>
  place < FEATURED_BRANDS_COUNT ? brand : { ...brand, description: '' }

export const trimListPayload = (queries: DehydratedQueries): DehydratedQueries =>
  queries.map(({ queryKey, data }) => {
    if (queryKey[0] === paths.products && queryKey[2] === LIST_PAGE) {
      const page = data as ListPage
      return { queryKey, data: { ...page, products: page.products.map(toCardFields) } }
    }
    if (queryKey[0] !== paths.brands) return { queryKey, data }
    if (queryKey[1] === undefined) return { queryKey, data: (data as Brand[]).map(toShownBrand) }
    const brands = (data as BrandSummary[]).map((brand) => ({
      ...brand,
      featuredProducts: brand.featuredProducts.map(toCardFields),
    }))
    return { queryKey, data: brands }
  })
