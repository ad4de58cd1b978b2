/**
 * Takes saves of products back, each as a new edit by the usual rules: fields that were changed since stay, units that were
 * sold stay sold, and what was deleted comes back with its id. Works in the caller's transaction.
 */
import type { ChangePart, ChangeValues, Undone } from '../../domain/changes/change.ts'
import type { ProductField } from '../../domain/products/product-fields.ts'
import { type SavedValues, undoneProduct } from '../../domain/products/product-undo.ts'
import {
  type PartialValues,
  ProductRefusal,
  type StoredValues,
} from '../../domain/products/product-values.ts'
import { isSameValue } from '../../domain/same-value.ts'
import type { Transaction } from '../database/database.ts'
import { deleteProduct } from './product-actions.ts'
import { lockIdentities } from './product-identity.ts'
import { productDigest } from './product-snapshot.ts'
import { restoreRedirects } from './redirects.ts'
import { findStaffProduct } from './staff-product.ts'
import { lockItemsOfProduct } from './stock.ts'
import { changeProduct, createProduct } from './write-product.ts'

/** Fields that agree with each other, or none of them is written. */
const OPTIONS: readonly ProductField[] = ['sizes', 'colors', 'variants', 'counting']

const withoutRefused = (changes: PartialValues, field: ProductField | null): PartialValues | undefined => {
  const refused = field !== null && OPTIONS.includes(field) ? OPTIONS : [field]
  const rest = Object.entries(changes).filter(([name]) => !refused.includes(name as ProductField))
  return rest.length === 0 || rest.length === Object.keys(changes).length
    ? undefined
    : Object.fromEntries(rest)
}

/** All refusals come before anything is written. @returns whether something was written, and what was refused */
const writeFields = async (
  trx: Transaction,
  id: string,
  stored: StoredValues & { version: number },
  changes: PartialValues,
): Promise<{ isWritten: boolean; refusals: string[] }> => {
  const refusals: string[] = []
  const seen = { stockQuantity: stored.stockQuantity, variants: stored.variants }
  let left: PartialValues | undefined = Object.keys(changes).length > 0 ? changes : undefined
  while (left) {
    try {
      const fields = await changeProduct(trx, id, { version: stored.version, changes: left, seen })
      return { isWritten: fields.length > 0, refusals }
    } catch (error) {
      if (!(error instanceof ProductRefusal)) throw error
      refusals.push(error.message.replace(/\.$/, ''))
      left = withoutRefused(left, error.field)
    }
  }
  return { isWritten: false, refusals }
}

const undoChange = async (
  trx: Transaction,
  { id, name }: ChangePart,
  values: { before: ChangeValues; after: ChangeValues },
): Promise<Undone> => {
  await lockItemsOfProduct(trx, id)
  const stored = await findStaffProduct(trx, id)
  if (!stored) return { restored: 0, kept: [`“${name}” is gone.`] }
  const { changes, kept } = undoneProduct(stored, values.before as SavedValues, values.after as SavedValues)
  const { isWritten, refusals } = await writeFields(trx, id, stored, changes)
  return {
    restored: isWritten ? 1 : 0,
    kept: [...kept, ...refusals].map((phrase) => `“${stored.name}”: ${phrase}.`),
  }
}

const undoCreation = async (trx: Transaction, { id, name, after }: ChangePart): Promise<Undone> => {
  await lockItemsOfProduct(trx, id)
  const stored = await findStaffProduct(trx, id)
  if (!stored) return { restored: 0, kept: [] }
  if (stored.hasOrders)
    return { restored: 0, kept: [`“${name}” has orders, so it stays. Archive it instead.`] }
  if (!isSameValue(productDigest(stored), after))
    return { restored: 0, kept: [`“${stored.name}” was changed since it was added, so it stays.`] }
  await deleteProduct(trx, id)
  return { restored: 1, kept: [] }
}

type DeletedProduct = StoredValues & { createdAt: string; formerSlugs: string[] }

const undoDeletion = async (trx: Transaction, { id, name, before }: ChangePart): Promise<Undone> => {
  if (await findStaffProduct(trx, id)) return { restored: 0, kept: [] }
  const { createdAt, formerSlugs, ...values } = before as unknown as DeletedProduct
  const isByVariant = values.counting === 'by-variant'
  try {
    await createProduct(
      trx,
      {
        ...values,
        namesVariants: false,
        stockQuantity: isByVariant ? undefined : values.stockQuantity,
        variants: values.variants.map(({ id: formerId, stockQuantity, ...variant }) => ({
          ...variant,
          id: undefined,
          formerId,
          stockQuantity: isByVariant ? (stockQuantity ?? 0) : undefined,
        })),
      },
      { id, createdAt: new Date(createdAt) },
    )
  } catch (error) {
    if (!(error instanceof ProductRefusal)) throw error
    return { restored: 0, kept: [`“${name}” cannot come back: ${error.message}`] }
  }
  await restoreRedirects(trx, 'product', id, formerSlugs)
  return { restored: 1, kept: [] }
}

export const undoProducts = async (trx: Transaction, parts: readonly ChangePart[]): Promise<Undone> => {
  await lockIdentities(trx)
  const undone: Undone = { restored: 0, kept: [] }
  // In the order of their ids, like every transaction that locks several products.
  for (const part of parts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { before, after } = part
    const { restored, kept } =
      before === null
        ? await undoCreation(trx, part)
        : after === null
          ? await undoDeletion(trx, part)
          : await undoChange(trx, part, { before, after })
    undone.restored += restored
    undone.kept.push(...kept)
  }
  return undone
}
