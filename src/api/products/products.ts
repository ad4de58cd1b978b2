/** GET /api/products, /api/products/{slug} and /api/archived-products/{slug}. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import {
  getArchivedProduct,
  getProduct,
  listProducts as listProductsCall,
} from '../../contract/listing/catalogue.ts'
import { paths } from '../../contract/paths.ts'
import type { Product } from '../../contract/products/product.ts'
import { mapFlagFilters } from '../../domain/listing/flag-filters.ts'
import { pagePath } from '../../domain/pages/content-page.ts'
import { decimal } from '../../domain/pricing/money.ts'
import type { LawSettings } from '../../domain/settings/shop-settings.ts'
import type { Database } from '../../storage/database/database.ts'
import { findIds } from '../../storage/listing/product-search.ts'
import {
  findProductBySlug,
  inBatches,
  listSimilarProducts,
  readByIds,
} from '../../storage/products/products.ts'
import { findRedirect } from '../../storage/products/redirects.ts'
import { findSizeGuide } from '../../storage/products/size-guide.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { tagsHeader, tagsOfList, tagsOfProducts } from '../catalogue-tags.ts'
import { settingsOf } from '../settings/shop.ts'
import { productWire, shopperWires } from './product-wire.ts'

const flag = (text: 'true' | 'false' | undefined): boolean | undefined => text && text === 'true'

/** The entries of a JSON list, a batch at a time. */
async function* jsonOf(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  let before = ''
  for await (const texts of batches) {
    yield before + texts.join(',')
    before = ','
  }
}

/** A longer list would replace the texts of all others, and reads all of its products each time. */
const MAX_KEPT_LIST = 500

const sizeGuideOf = async (db: Database, category: string): Promise<Pick<Product, 'sizeGuide'>> => {
  const slug = await findSizeGuide(db, category)
  return slug === undefined ? {} : { sizeGuide: pagePath(slug) }
}

/** One row of cards. */
const SIMILAR_PRODUCTS = 4

export const productRoutes = ({ db, catalogueIndex, productTexts }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const textsOf = async (ids: readonly string[], law: LawSettings) => {
    const products = await shopperWires(db, law, await readByIds(db, ids))
    return new Map(products.map((product) => [product.id, JSON.stringify(product)]))
  }
  handleOperation(app, listProductsCall, async ({ query, c }) => {
    const { law } = await settingsOf(c)
    const { onSale, sort, limit, offset, ...filter } = query
    const savings = law.priorPrice ? 'prior' : 'compare-at'
    const { ids, total, totalSavingPence } = await findIds(
      db,
      {
        ...filter,
        ...mapFlagFilters((name) => flag(query[name])),
        onSale: flag(onSale),
        asksForPrior: (onSale !== undefined && law.priorPrice) || undefined,
      },
      { sort, limit, offset, index: catalogueIndex, savings },
    )
    const known = ids.length > MAX_KEPT_LIST ? undefined : productTexts
    const load = (missing: readonly string[]) => textsOf(missing, law)
    const read = async (batch: readonly string[]): Promise<string[]> =>
      known ? known.read(batch, savings, load) : [...(await load(batch)).values()]
    return {
      jsonList: jsonOf(inBatches(ids, read)),
      headers: {
        'X-Total-Count': String(total),
        ...(totalSavingPence !== undefined && { 'X-Total-Saving': decimal(totalSavingPence) }),
        ...tagsHeader(tagsOfList(query, ids)),
      },
    }
  })
  handleOperation(app, getProduct, async ({ params: { slug }, query: { preview }, c }) => {
    const product = await findProductBySlug(db, slug)
    if (product?.status === 'archived') throw new HttpError('product-archived')
    if (product && (product.status === 'live' || product.previewKey === preview)) {
      const [shown] = await shopperWires(db, (await settingsOf(c)).law, [product])
      return {
        json: {
          ...(shown as Product),
          ...(product.sizes.length > 0 && (await sizeGuideOf(db, product.category.slug))),
        },
        headers: {
          ...tagsHeader(tagsOfProducts([product.id])),
          ...(preview !== undefined && { 'Cache-Control': 'no-store' }),
        },
      }
    }
    const present = await findRedirect(db, 'product', slug)
    if (present === undefined) throw new HttpError('product-not-found')
    return { status: 301, json: { slug: present }, headers: { Location: paths.product(present) } }
  })
  handleOperation(app, getArchivedProduct, async ({ params, c }) => {
    const product = await findProductBySlug(db, params.slug)
    if (product?.status !== 'archived') throw new HttpError('product-not-found')
    const similar = await listSimilarProducts(db, product, SIMILAR_PRODUCTS)
    const { name, brand, category } = productWire(product)
    return {
      json: { name, brand, category, similar: await shopperWires(db, (await settingsOf(c)).law, similar) },
      headers: tagsHeader(tagsOfProducts([product.id, ...similar.map(({ id }) => id)])),
    }
  })
  return app
}
