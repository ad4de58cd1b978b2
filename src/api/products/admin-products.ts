/** The staff's products: GET /api/admin/products and PUT /api/admin/products/{id}. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { listAdminProducts } from '../../contract/products/admin-products.ts'
import { updateProduct } from '../../contract/products/product-edit.ts'
import { pence } from '../../domain/pricing/money.ts'
import {
  conflictMessage,
  conflictsOf,
  type EditableProduct,
  editedFields,
  type PartialEdit,
} from '../../domain/products/product-edit.ts'
import { editProduct } from '../../storage/products/product-edit.ts'
import type { StoredProduct } from '../../storage/products/product-rows.ts'
import { findProduct, listProducts } from '../../storage/products/products.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { resolvePictures } from './product-pictures.ts'
import { productWire } from './product-wire.ts'

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<Pick<T, K>>

const refuseConflicts = (edit: PartialEdit, seen: PartialEdit, stored: EditableProduct): void => {
  const conflicts = conflictsOf(edit, seen, stored)
  if (conflicts.length > 0) throw new HttpError('product-changed', conflictMessage(conflicts, stored, seen))
}

export const adminProductRoutes = ({ db, pictures, catalogueChanged }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listAdminProducts, async () => {
    const { products } = await listProducts(db, { drafts: true }, { sort: 'name' })
    return { json: products.map(productWire) }
  })
  handleOperation(app, updateProduct, async ({ params, body: { seen, stockSeen, ...sent }, c }) => {
    if (sent.colorImages && !sent.images)
      throw new HttpError('invalid-request', 'colorImages can only be sent together with images.')
    // A field with the value that was seen was not edited, and keeps its present value.
    const edit = seen ? pick(sent, editedFields(sent, seen)) : sent
    const { price, images, colorImages, ...fields } = edit
    const before = images && (await findProduct(db, params.id))
    if (images && !before) throw new HttpError('product-not-found')
    const check = (stored: StoredProduct) => seen && refuseConflicts(edit, seen, productWire(stored))
    // Checked before pictures are fetched, and again when the edit is written.
    if (before) check(before)
    const pictured = before && (await resolvePictures(before, { images, colorImages }, pictures))
    const change = {
      ...fields,
      ...pictured,
      pricePence: price === undefined ? undefined : pence(price),
      ...(!seen && { stockSeen }),
    }
    const product = await editProduct(db, params.id, change, check)
    if (!product) throw new HttpError('product-not-found')
    logStaffEvent(c, 'product-edited', { productId: product.id, fields: Object.keys(edit) })
    await catalogueChanged({ productIds: [product.id] })
    return { json: productWire(product) }
  })
  return app
}
