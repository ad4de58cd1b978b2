/** Products on the staff's screens: /api/admin/catalogue/products. */
import { Hono } from 'hono'
import type { z } from 'zod'
import { HttpError } from '../../contract/errors.ts'
import type { productChanges, StaffProduct } from '../../contract/products/product-schemas.ts'
import * as calls from '../../contract/products/staff-products.ts'
import { newProduct } from '../../domain/products/new-product.ts'
import { ProductRefusal } from '../../domain/products/product-values.ts'
import { figuresInTracking } from '../../domain/products/stock-figures.ts'
import { type Database, inTransaction, type Transaction } from '../../storage/database/database.ts'
import { deleteProduct, duplicateProduct, setProductStatus } from '../../storage/products/product-actions.ts'
import { findStaffProduct, type StaffProductRecord } from '../../storage/products/staff-product.ts'
import { listStaffProducts } from '../../storage/products/staff-product-list.ts'
import { changeProduct, createProduct } from '../../storage/products/write-product.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { storePictures } from './product-pictures.ts'
import { staffProductWire } from './staff-product-wire.ts'

/** In one transaction; a refusal of the domain becomes an error of the API. */
const write = async <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof ProductRefusal) throw new HttpError(error.code, error.message, { cause: error })
    throw error
  }
}

const findOrRefuse = async (db: Database | Transaction, id: string): Promise<StaffProductRecord> => {
  const product = await findStaffProduct(db, id)
  if (!product) throw new HttpError('product-not-found')
  return product
}

type Pictured = Pick<z.output<typeof productChanges>, 'images' | 'colorImages' | 'imageAlts'>

/** Pictures at other addresses are fetched before the transaction, and then named by the shop's URL. */
const keepPictures = async <P extends Pictured>(
  sent: P,
  present: readonly string[],
  pictures: ApiServices['pictures'],
): Promise<P> => {
  if (!sent.images) return sent
  const kept = await storePictures(sent.images, present, pictures)
  const named = (url: string) => kept.get(url) ?? url
  const { colorImages, imageAlts } = sent
  const mapped = (record: Record<string, string>, map: (entry: [string, string]) => [string, string]) =>
    Object.fromEntries(Object.entries(record).map(map))
  return {
    ...sent,
    images: [...new Set(kept.values())],
    ...(colorImages && { colorImages: mapped(colorImages, ([color, url]) => [color, named(url)]) }),
    ...(imageAlts && { imageAlts: mapped(imageAlts, ([url, alt]) => [named(url), alt]) }),
  }
}

const success = { json: { success: true } }

export const staffProductRoutes = ({ db, pictures, catalogueChanged }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const changed = async (id: string): Promise<StaffProduct> => {
    await catalogueChanged({ productIds: [id] })
    return staffProductWire(await findOrRefuse(db, id))
  }
  handleOperation(app, calls.listStaffProducts, async ({ query }) => {
    const page = await listStaffProducts(db, query, query)
    if (!page) throw new HttpError('invalid-request', 'after is not from a page of this list.')
    return { json: page }
  })
  handleOperation(app, calls.createStaffProduct, async ({ body, c }) => {
    const input = await keepPictures(body, [], pictures)
    const id = await write(db, async (trx) => createProduct(trx, newProduct(input)))
    logStaffEvent(c, 'product-created', { productId: id })
    return { status: 201, json: await changed(id) }
  })
  handleOperation(app, calls.readStaffProduct, async ({ params }) => ({
    json: staffProductWire(await findOrRefuse(db, params.id)),
  }))
  handleOperation(app, calls.changeStaffProduct, async ({ params: { id }, body, c }) => {
    const { changes } = body
    const before = changes.images && (await findOrRefuse(db, id))
    const present = before ? [...before.images, ...Object.values(before.colorImages)] : []
    const stored = await keepPictures(changes, present, pictures)
    const fields = await write(db, (trx) => changeProduct(trx, id, { ...body, changes: stored }))
    if (fields.length === 0) return { json: staffProductWire(await findOrRefuse(db, id)) }
    logStaffEvent(c, 'product-edited', { productId: id, fields })
    return { json: await changed(id) }
  })
  handleOperation(app, calls.previewCounting, async ({ params, query: { counting } }) => {
    const { variants, ...product } = await findOrRefuse(db, params.id)
    const figures = figuresInTracking({ ...product, variants }, counting)
    return {
      json: {
        counting,
        stockQuantity: product.stockQuantity,
        variants: variants.map((variant, index) => ({ ...variant, stockQuantity: figures[index] ?? null })),
      },
    }
  })
  handleOperation(app, calls.deleteStaffProduct, async ({ params: { id }, c }) => {
    await write(db, (trx) => deleteProduct(trx, id))
    logStaffEvent(c, 'product-deleted', { productId: id })
    await catalogueChanged({ productIds: [id] })
    return success
  })
  handleOperation(app, calls.duplicateStaffProduct, async ({ params, c }) => {
    const id = await write(db, (trx) => duplicateProduct(trx, params.id))
    logStaffEvent(c, 'product-duplicated', { productId: id, fromProductId: params.id })
    return { status: 201, json: await changed(id) }
  })
  const setStatus = async (id: string, status: 'archived' | 'draft', log: () => void) => {
    if (await write(db, (trx) => setProductStatus(trx, id, status))) log()
    return { json: await changed(id) }
  }
  handleOperation(app, calls.archiveStaffProduct, ({ params: { id }, c }) =>
    setStatus(id, 'archived', () => logStaffEvent(c, 'product-archived', { productId: id })),
  )
  handleOperation(app, calls.restoreStaffProduct, ({ params: { id }, c }) =>
    setStatus(id, 'draft', () => logStaffEvent(c, 'product-restored', { productId: id })),
  )
  return app
}
