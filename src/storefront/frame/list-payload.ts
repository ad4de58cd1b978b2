/**
 * Trims the lists in the data of a server-rendered page to what cards and filters need, so that the document fits into
 * its first round trip. The full products follow with one request after load (queries.ts).
 */
import { paths } from '../../contract/paths.ts'
import type { Brand, BrandSummary, ListedProduct } from '../../contract/products/product.ts'
import type { Home, StillLife } from '../../contract/settings/shop.ts'
import { fieldsOfKind, pickFields } from '../../domain/products/product-field-values.ts'
import type { DehydratedQueries } from '../../ui/query-client.ts'
import { FEATURED_BRANDS_COUNT } from '../home/product-counts.ts'
import { stillLifesQuery } from '../listing/still-lifes-query.ts'
import { pictureColor } from '../picture-description.ts'
import { LIST_PAGE, type ListPage } from '../queries.ts'

const FLAGS = fieldsOfKind('flag')
/** A card shows the first picture, and on hover the second. */
const CARD_PICTURE_COUNT = 2

const toCardFields = (product: ListedProduct): ListedProduct => {
  const { id, slug, name, price, compareAtPrice, priorPrice, tags, brand, category } = product
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
    ...pickFields(FLAGS, product),
  }
}

/** Every page has the names of all brands, and the home page describes the first, or those of the owner. */
const toShownBrands = (brands: readonly Brand[], chosen: readonly string[]): Brand[] => {
  const slugs = brands.map(({ slug }) => slug)
  // One that has been renamed since is not found by its slug.
  const isKnown = chosen.every((slug) => slugs.includes(slug))
  return brands.map((brand, place) => {
    const isShown =
      chosen.length === 0 ? place < FEATURED_BRANDS_COUNT : !isKnown || chosen.includes(brand.slug)
    return isShown ? brand : { ...brand, description: '' }
  })
}

/** Still lifes are fetched by the browsers that show them: a document only tells that there are none. */
const isSent = ({ queryKey, data }: DehydratedQueries[number]): boolean =>
  queryKey[0] !== stillLifesQuery.queryKey[0] || (data as StillLife[]).length === 0

export const trimListPayload = (queries: DehydratedQueries): DehydratedQueries => {
  const home = queries.find(({ queryKey }) => queryKey[0] === paths.home)?.data as Partial<Home> | undefined
  const chosen = home?.featuredBrands?.brands ?? []
  return queries.filter(isSent).map(({ queryKey, data }) => {
    if (queryKey[0] === paths.products && queryKey[2] === LIST_PAGE) {
      const page = data as ListPage
      return { queryKey, data: { ...page, products: page.products.map(toCardFields) } }
    }
    if (queryKey[0] !== paths.brands) return { queryKey, data }
    if (queryKey[1] === undefined) return { queryKey, data: toShownBrands(data as Brand[], chosen) }
    const brands = (data as BrandSummary[]).map((brand) => ({
      ...brand,
      featuredProducts: brand.featuredProducts.map(toCardFields),
    }))
    return { queryKey, data: brands }
  })
}
