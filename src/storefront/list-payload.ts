/**
 * What a rendered page carries of its lists: of each product what its card shows and the list filters. The rest is
 * learnt with one request once the page is at rest (queries.ts), so a list's document fits into its first round trip.
 */
import { paths } from '../contract/paths.ts'
import type { BrandSummary, ListedProduct } from '../contract/product.ts'
import type { DehydratedQueries } from '../ui/query-client.ts'
import { pictureColor } from './picture-description.ts'
import { LIST_PAGE, type ListPage } from './queries.ts'

/** A card shows the first picture, and the second to whoever points at it. */
const CARD_PICTURES = 2

const toCardFields = (product: ListedProduct): ListedProduct => {
  const { id, slug, name, price, compareAtPrice, tags, brand, category } = product
  const { newArrival, onSale, featured, inStock } = product
  const images = product.images.slice(0, CARD_PICTURES)
  const [first] = images
  const color = first === undefined ? undefined : pictureColor(product, first)
  return {
    id,
    slug,
    name,
    price,
    compareAtPrice,
    images,
    // What the first one is described by.
    colorImages: first === undefined || color === undefined ? {} : { [color]: first },
    tags,
    brand,
    category: { slug: category.slug, parentSlug: category.parentSlug },
    newArrival,
    onSale,
    featured,
    inStock,
  }
}

const isSummaries = ([path, query]: readonly unknown[]): boolean =>
  path === paths.brands && query !== undefined

export const trimListPayload = (answers: DehydratedQueries): DehydratedQueries =>
  answers.map(({ queryKey, data }) => {
    if (queryKey[0] === paths.products && queryKey[2] === LIST_PAGE) {
      const part = data as ListPage
      return { queryKey, data: { ...part, products: part.products.map(toCardFields) } }
    }
    if (!isSummaries(queryKey)) return { queryKey, data }
    const brands = (data as BrandSummary[]).map((brand) => ({
      ...brand,
      featuredProducts: brand.featuredProducts.map(toCardFields),
    }))
    return { queryKey, data: brands }
  })
