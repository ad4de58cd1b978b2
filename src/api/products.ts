/** GET /api/products and /api/products/{slug}. */
import { Hono } from 'hono'
import { HttpError } from '../contract/errors.ts'
import { getProduct, listProducts as listProductsCall } from '../contract/product.ts'
import { decimal } from '../domain/money.ts'
import type { StoredProduct } from '../storage/catalogue/product-rows.ts'
import { findProductBySlug, findProducts } from '../storage/catalogue/products.ts'
import type { ApiEnv, ApiServices } from './api-services.ts'
import { tagsHeader, tagsOfList, tagsOfProducts } from './catalogue-tags.ts'
import { handleOperation } from './operation-route.ts'
import { productWire } from './product-wire.ts'

const flag = (text: 'true' | 'false' | undefined): boolean | undefined => text && text === 'true'

/** The entries of a JSON list, a batch at a time. */
async function* jsonOf(batches: AsyncIterable<StoredProduct[]>): AsyncGenerator<string> {
  let before = ''
  for await (const products of batches) {
    yield before + JSON.stringify(products.map(productWire)).slice(1, -1)
    before = ','
  }
}

export const productRoutes = ({ db, catalogueIndex }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listProductsCall, async ({ query }) => {
    const { featured, newArrivals, onSale, sort, limit, offset, ...filter } = query
    const { ids, batches, total, totalSavingPence } = await findProducts(
      db,
      { ...filter, featured: flag(featured), newArrivals: flag(newArrivals), onSale: flag(onSale) },
      { sort, limit, offset, index: catalogueIndex },
    )
    return {
      jsonList: jsonOf(batches()),
      headers: {
        'X-Total-Count': String(total),
        ...(totalSavingPence !== undefined && { 'X-Total-Saving': decimal(totalSavingPence) }),
        ...tagsHeader(tagsOfList(query, ids)),
      },
    }
  })
  handleOperation(app, getProduct, async ({ params }) => {
    const product = await findProductBySlug(db, params.slug)
    if (!product) throw new HttpError('product-not-found')
    return { json: productWire(product), headers: tagsHeader(tagsOfProducts([product.id])) }
  })
  return app
}
