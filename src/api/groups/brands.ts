/** GET /api/brands and /api/brands/{slug}. */
import { Hono } from 'hono'
import { getBrand, listBrands as listBrandsCall } from '../../contract/catalogue.ts'
import { HttpError } from '../../contract/errors.ts'
import { type BrandSummary, FEATURED_PER_BRAND } from '../../contract/product.ts'
import type { LawSettings } from '../../domain/shop-settings.ts'
import {
  findBrand,
  listBrandSummaries,
  listBrands,
  type StoredBrandSummary,
} from '../../storage/catalogue/brands-and-categories.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { groupTag, tagsHeader, tagsOfProducts } from '../catalogue-tags.ts'
import { shopperWire } from '../products/product-wire.ts'
import { settingsOf } from '../settings/shop.ts'

const summaryWire =
  (law: LawSettings) =>
  ({ highlights, ...brand }: StoredBrandSummary): BrandSummary => ({
    ...brand,
    featuredProducts: highlights.map(shopperWire(law)),
  })

export const brandRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listBrandsCall, async ({ query, c }) => {
    if (query.summary !== 'true') return { json: await listBrands(db), headers: tagsHeader([]) }
    const [summaries, { law }] = await Promise.all([
      listBrandSummaries(db, FEATURED_PER_BRAND),
      settingsOf(c),
    ])
    const shown = summaries.flatMap(({ highlights }) => highlights.map(({ id }) => id))
    return { json: summaries.map(summaryWire(law)), headers: tagsHeader(tagsOfProducts(shown)) }
  })
  handleOperation(app, getBrand, async ({ params }) => {
    const brand = await findBrand(db, params.slug)
    if (!brand) throw new HttpError('brand-not-found')
    const { picture, ...fields } = brand
    return { json: picture === null ? fields : brand, headers: tagsHeader([groupTag('brand', brand.id)]) }
  })
  return app
}
