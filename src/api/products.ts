/** GET /api/products and /api/products/{slug}. */
import { Hono } from 'hono'
import { Refusal } from '../contract/errors.ts'
import { getProduct, listProducts as listProductsCall } from '../contract/product.ts'
import { decimal } from '../shop/money.ts'
import { findProductBySlug, listProducts } from '../storage/products.ts'
import { tagsHeader, tagsOfList, tagsOfProducts } from './catalogue-tags.ts'
import { handle } from './handle.ts'
import { productWire } from './product-wire.ts'
import type { ApiEnv, ApiServices } from './services.ts'

const flag = (text: 'true' | 'false' | undefined): boolean | undefined => text && text === 'true'

export const productRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, listProductsCall, async ({ query }) => {
    const { featured, newArrivals, onSale, sort, limit, offset, ...filter } = query
    const { products, total, totalSavingPence } = await listProducts(
      db,
      { ...filter, featured: flag(featured), newArrivals: flag(newArrivals), onSale: flag(onSale) },
      { sort, limit, offset },
    )
    return {
      json: products.map(productWire),
      headers: {
        'X-Total-Count': String(total),
        ...(query.onSale !== undefined &&
          totalSavingPence !== undefined && { 'X-Total-Saving': decimal(totalSavingPence) }),
        ...tagsHeader(tagsOfList(query, products)),
      },
    }
  })
  handle(app, getProduct, async ({ params }) => {
    const product = await findProductBySlug(db, params.slug)
    if (!product) throw new Refusal('product-not-found')
    return { json: productWire(product), headers: tagsHeader(tagsOfProducts([product])) }
  })
  return app
}
