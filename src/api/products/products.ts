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
import { mapFlagFilters } from '../../domain/listing/listing-options.ts'
import { pagePath } from '../../domain/pages/content-page.ts'
import { decimal } from '../../domain/pricing/money.ts'
import type { Database } from '../../storage/database/database.ts'
import type { StoredProduct } from '../../storage/products/product-rows.ts'
import { findProductBySlug, findProducts, listSimilarProducts } from '../../storage/products/products.ts'
import { findRedirect } from '../../storage/products/redirects.ts'
import { findSizeGuide } from '../../storage/products/size-guide.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { tagsHeader, tagsOfList, tagsOfProducts } from '../catalogue-tags.ts'
import { settingsOf } from '../settings/shop.ts'
import { shopperWire } from './product-wire.ts'

const flag = (text: 'true' | 'false' | undefined): boolean | undefined => text && text === 'true'

/** The entries of a JSON list, a batch at a time. */
async function* jsonOf(
  batches: AsyncIterable<StoredProduct[]>,
  wire: (product: StoredProduct) => Product,
): AsyncGenerator<string> {
  let before = ''
  for await (const products of batches) {
    yield before + JSON.stringify(products.map(wire)).slice(1, -1)
    before = ','
  }
}

const sizeGuideOf = async (db: Database, category: string): Promise<Pick<Product, 'sizeGuide'>> => {
  const slug = await findSizeGuide(db, category)
  return slug === undefined ? {} : { sizeGuide: pagePath(slug) }
}

/** One row of cards. */
const SIMILAR_PRODUCTS = 4

export const productRoutes = ({ db, catalogueIndex }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listProductsCall, async ({ query, c }) => {
    const { law } = await settingsOf(c)
    const { onSale, sort, limit, offset, ...filter } = query
    const { ids, batches, total, totalSavingPence } = await findProducts(
      db,
      { ...filter, ...mapFlagFilters((name) => flag(query[name])), onSale: flag(onSale) },
      { sort, limit, offset, index: catalogueIndex, savings: law.priorPrice ? 'prior' : 'compare-at' },
    )
    return {
      jsonList: jsonOf(batches(), shopperWire(law)),
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
    if (product && (product.status === 'live' || product.previewKey === preview))
      return {
        json: {
          ...shopperWire((await settingsOf(c)).law)(product),
          ...(product.sizes.length > 0 && (await sizeGuideOf(db, product.category.slug))),
        },
        headers: {
          ...tagsHeader(tagsOfProducts([product.id])),
          ...(preview !== undefined && { 'Cache-Control': 'no-store' }),
        },
      }
    const present = await findRedirect(db, 'product', slug)
    if (present === undefined) throw new HttpError('product-not-found')
    return { status: 301, json: { slug: present }, headers: { Location: paths.product(present) } }
  })
  handleOperation(app, getArchivedProduct, async ({ params, c }) => {
    const product = await findProductBySlug(db, params.slug)
    if (product?.status !== 'archived') throw new HttpError('product-not-found')
    const similar = await listSimilarProducts(db, product, SIMILAR_PRODUCTS)
    const wire = shopperWire((await settingsOf(c)).law)
    const { name, brand, category } = wire(product)
    return {
      json: { name, brand, category, similar: similar.map(wire) },
      headers: tagsHeader(tagsOfProducts([product.id, ...similar.map(({ id }) => id)])),
    }
  })
  return app
}
