/** GET /api/brands and /api/brands/{slug}. */
import { Hono } from 'hono'
import { HttpError } from '../contract/errors.ts'
import {
  type BrandSummary,
  FEATURED_PER_BRAND,
  getBrand,
  listBrands as listBrandsCall,
} from '../contract/product.ts'
import {
  findBrand,
  listBrandSummaries,
  listBrands,
  type StoredBrandSummary,
} from '../storage/catalogue/brands-and-categories.ts'
import type { ApiEnv, ApiServices } from './api-services.ts'
import { groupTag, tagsHeader, tagsOfProducts } from './catalogue-tags.ts'
import { handleOperation } from './operation-route.ts'
import { productWire } from './product-wire.ts'

const summaryWire = ({ highlights, ...brand }: StoredBrandSummary): BrandSummary => ({
  ...brand,
  featuredProducts: highlights.map(productWire),
})

export const brandRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listBrandsCall, async ({ query }) => {
    if (query.summary !== 'true') return { json: await listBrands(db), headers: tagsHeader([]) }
    const summaries = await listBrandSummaries(db, FEATURED_PER_BRAND)
    const shown = summaries.flatMap(({ highlights }) => highlights.map(({ id }) => id))
    return { json: summaries.map(summaryWire), headers: tagsHeader(tagsOfProducts(shown)) }
  })
  handleOperation(app, getBrand, async ({ params }) => {
    const brand = await findBrand(db, params.slug)
    if (!brand) throw new HttpError('brand-not-found')
    const { picture, ...fields } = brand
    return { json: picture === null ? fields : brand, headers: tagsHeader([groupTag('brand', brand.id)]) }
  })
  return app
}
