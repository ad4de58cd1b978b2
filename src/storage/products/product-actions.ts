/**
 * Duplicates, deletes, archives and restores products. Every function works in the caller's transaction and throws
 * `ProductRefusal`, which must roll it back.
 */
import { sql } from 'kysely'
import { ProductRefusal } from '../../domain/products/product-values.ts'
import { VARIANT_FIELDS, variantFields } from '../../domain/products/variant-fields.ts'
import { variantSkus } from '../../domain/products/variants.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Transaction } from '../database/database.ts'
import { findFreeSku, findFreeSlug, lockIdentities } from './product-identity.ts'
import { productSnapshot } from './product-snapshot.ts'
import { deleteRedirects, listFormerSlugs } from './redirects.ts'
import { findStaffProduct } from './staff-product.ts'
import { lockItemsOfProduct } from './stock.ts'
import { createProduct } from './write-product.ts'

const withoutOwnNumbers = Object.fromEntries(
  VARIANT_FIELDS.filter((field) => variantFields[field].isOfOneProduct).map((field) => [field, null]),
)

/** A draft with a slug and SKUs of its own; without stock and barcodes, which are those of one product. */
export const duplicateProduct = async (trx: Transaction, id: string): Promise<string> => {
  await lockIdentities(trx)
  const stored = await findStaffProduct(trx, id)
  if (!stored) throw new ProductRefusal('product-not-found', 'Product not found.')
  const sku = await findFreeSku(trx, `${stored.sku}-COPY`)
  const skus = variantSkus(sku, stored.variants)
  return createProduct(trx, {
    ...stored,
    name: `${stored.name} (copy)`.slice(0, 200),
    slug: await findFreeSlug(trx, `${stored.slug.slice(0, 80)}-copy`),
    sku,
    status: 'draft',
    namesVariants: false,
    stockQuantity: stored.counting === 'together' ? 0 : undefined,
    variants: stored.variants.map((variant, index) => ({
      ...variant,
      ...withoutOwnNumbers,
      id: undefined,
      sku: variant.sku === null ? null : (skus[index] as string),
      stockQuantity: undefined,
    })),
  })
}

/** @throws ProductRefusal for an unknown product, and for one with orders */
export const deleteProduct = async (trx: Transaction, id: string): Promise<void> => {
  // An order of this product waits for the lock and is refused afterwards.
  await lockItemsOfProduct(trx, id)
  const stored = await findStaffProduct(trx, id)
  if (!stored) throw new ProductRefusal('product-not-found', 'Product not found.')
  if (stored.hasOrders)
    throw new ProductRefusal(
      'product-has-orders',
      'This product has orders, so it cannot be deleted. Archive it instead.',
    )
  const formerSlugs = await listFormerSlugs(trx, 'product', id)
  await deleteRedirects(trx, 'product', id)
  await trx.deleteFrom('products').where('id', '=', id).execute()
  await recordChange(
    trx,
    { subject: 'product', id, name: stored.name },
    { ...productSnapshot(stored), createdAt: stored.createdAt.toISOString(), formerSlugs },
    null,
  )
}

/** @returns whether the status was another */
export const setProductStatus = async (
  trx: Transaction,
  id: string,
  status: 'archived' | 'draft',
): Promise<boolean> => {
  await lockItemsOfProduct(trx, id)
  const stored = await trx
    .selectFrom('products')
    .select(['status', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) throw new ProductRefusal('product-not-found', 'Product not found.')
  const isChanged = status === 'archived' ? stored.status !== 'archived' : stored.status === 'archived'
  if (!isChanged) return false
  await trx.updateTable('products').set({ status, updated_at: sql`now()` }).where('id', '=', id).execute()
  await recordChange(
    trx,
    { subject: 'product', id, name: stored.name },
    { status: stored.status },
    { status },
  )
  return true
}
