/** GET /api/brands and /api/categories, of all and of one. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import {
  getBrand,
  getCategory,
  listBrands as listBrandsCall,
  listCategories as listCategoriesCall,
} from '../../contract/listing/catalogue.ts'
import { type BrandSummary, FEATURED_PER_BRAND } from '../../contract/products/product.ts'
import type { GroupKind } from '../../domain/groups/group-edit.ts'
import type { LawSettings } from '../../domain/settings/shop-settings.ts'
import type { Database } from '../../storage/database/database.ts'
import {
  findBrand,
  findCategory,
  listBrandSummaries,
  listBrands,
  listCategories,
  type StoredBrandSummary,
} from '../../storage/groups/brands-and-categories.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation, type OperationResult } from '../calls/operation-route.ts'
import { CATEGORIES, groupTag, tagsHeader, tagsOfProducts } from '../catalogue-tags.ts'
import { shopperWires } from '../products/product-wire.ts'
import { settingsOf } from '../settings/shop.ts'

const summaryWire = async (
  db: Database,
  law: LawSettings,
  { highlights, ...brand }: StoredBrandSummary,
): Promise<BrandSummary> => ({ ...brand, featuredProducts: await shopperWires(db, law, highlights) })

/** One group, for its page. */
const pageAnswer = (
  kind: GroupKind,
  group: { id: string; picture: string | null } | undefined,
): OperationResult => {
  if (!group) throw new HttpError(`${kind}-not-found`)
  const { picture, ...fields } = group
  return { json: picture === null ? fields : group, headers: tagsHeader([groupTag(kind, group.id)]) }
}

export const brandRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listBrandsCall, async ({ query, c }) => {
    if (query.summary !== 'true') return { json: await listBrands(db), headers: tagsHeader([]) }
    const [summaries, { law }] = await Promise.all([
      listBrandSummaries(db, FEATURED_PER_BRAND),
      settingsOf(c),
    ])
    const shown = summaries.flatMap(({ highlights }) => highlights.map(({ id }) => id))
    return {
      json: await Promise.all(summaries.map((summary) => summaryWire(db, law, summary))),
      headers: tagsHeader(tagsOfProducts(shown)),
    }
  })
  handleOperation(app, getBrand, async ({ params: { slug } }) =>
    pageAnswer('brand', await findBrand(db, slug)),
  )
  return app
}

export const categoryRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listCategoriesCall, async () => ({
    json: await listCategories(db),
    headers: tagsHeader([CATEGORIES]),
  }))
  handleOperation(app, getCategory, async ({ params: { slug } }) =>
    pageAnswer('category', await findCategory(db, slug)),
  )
  return app
}
