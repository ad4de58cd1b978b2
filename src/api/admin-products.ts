/** The staff's products: GET /api/admin/products and PUT /api/admin/products/{id}. */
import { Hono } from 'hono'
import { listAdminProducts, updateProduct } from '../contract/admin.ts'
import { Refusal } from '../contract/errors.ts'
import { pence } from '../shop/money.ts'
import { editProduct } from '../storage/product-edit.ts'
import { findProduct, listProducts } from '../storage/products.ts'
import { handle } from './handle.ts'
import { resolvePictures } from './product-pictures.ts'
import { productWire } from './product-wire.ts'
import type { ApiEnv, ApiServices } from './services.ts'

export const adminProductRoutes = ({ db, pictures, catalogueChanged }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, listAdminProducts, async () => {
    const { products } = await listProducts(db, {}, { sort: 'name' })
    return { json: products.map(productWire) }
  })
  handle(app, updateProduct, async ({ params, body: { price, images, colorImages, ...edit } }) => {
    if (colorImages && !images)
      throw new Refusal('invalid-request', 'colorImages can only be sent together with images.')
    const before = images && (await findProduct(db, params.id))
    if (images && !before) throw new Refusal('product-not-found')
    const changed = images && before && (await resolvePictures(before, { images, colorImages }, pictures))
    const product = await editProduct(db, params.id, { ...edit, ...changed, pricePence: pence(price) })
    if (!product) throw new Refusal('product-not-found')
    await catalogueChanged({ productIds: [product.id] })
    return { json: productWire(product) }
  })
  return app
}
