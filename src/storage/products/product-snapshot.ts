/** What the list of changes keeps of a product: the fields that staff write, as they are stored. */
import { createHash } from 'node:crypto'
import type { ChangeValues } from '../../domain/changes/change.ts'
import { PRODUCT_FIELDS } from '../../domain/products/product-fields.ts'
import type { StoredValues } from '../../domain/products/product-values.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Transaction } from '../database/database.ts'
import type { StaffProductRecord } from './staff-product.ts'

export const productSnapshot = (stored: StoredValues): ChangeValues =>
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, stored[field]]))

/** Tells whether staff have changed a product since: without its stock, which shoppers change. */
export const productDigest = (stored: StoredValues): ChangeValues => {
  const { stockQuantity: _, variants, ...values } = productSnapshot(stored)
  const described = stored.variants.map(({ stockQuantity: _units, ...variant }) => variant)
  const text = JSON.stringify([Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)), described])
  return { digest: createHash('sha256').update(text).digest('base64') }
}

/** @param before undefined: it is new */
export const recordProduct = (
  trx: Transaction,
  before: StaffProductRecord | undefined,
  after: StaffProductRecord,
): Promise<void> =>
  recordChange(
    trx,
    { subject: 'product', id: after.id, name: after.name },
    before ? productSnapshot(before) : null,
    before ? productSnapshot(after) : productDigest(after),
  )
