/**
 * What a bulk edit would write: each row is compared with what is stored, and every value that is not valid, or is another
 * than the one that was seen, is named at its row. The rows are locked by the caller's transaction.
 */
import {
  BULK_FIELDS,
  type BulkConflict,
  type BulkError,
  type BulkField,
  type BulkRow,
  type BulkValue,
  bulkLabel,
  bulkProblem,
  bulkValueText,
  isSameBulkValue,
} from '../../domain/products/bulk-edit.ts'
import { MAX_STOCK } from '../../domain/products/product-input.ts'
import { gridEntryOf, isGridVariantField } from '../../domain/products/variant-fields.ts'
import type { Transaction } from '../database/database.ts'
import {
  conflict,
  type GroupNames,
  type LockedProduct,
  type LockedRows,
  lockBulkRows,
  lockGroupNames,
} from './bulk-rows.ts'

/** `exact`: the stock becomes the wanted figure. `difference`: it moves by wanted minus seen. */
export type StockMode = 'exact' | 'difference'

type RowPlan = {
  errors: BulkError[]
  conflicts: BulkConflict[]
  /** What is written, with the values before as `seen`. */
  applied: BulkRow
}

type Context = {
  locked: LockedRows
  names: GroupNames
  stock: StockMode
  /** By product: the units that it has once the rows are saved. */
  unitsAfter: ReadonlyMap<string, number>
}

const nameOf = (field: BulkField, value: BulkValue, names: GroupNames): string =>
  field === 'brandId' || field === 'categoryId'
    ? (names[field].get(String(value)) ?? 'another')
    : bulkValueText(field, value as never)

const changedMessage = (field: BulkField, stored: BulkValue, seen: BulkValue, names: GroupNames): string => {
  const text = (value: BulkValue) => nameOf(field, value, names)
  const isNamed = field !== 'brandId' && field !== 'categoryId'
  return `${bulkLabel(field)} is ${text(stored)} now${isNamed ? `, not ${text(seen)}` : ''}.`
}

/** Why a field of the row cannot be set at all; undefined where it can. */
const fieldProblem = (
  row: BulkRow,
  field: BulkField,
  product: LockedProduct,
  { names, stock, unitsAfter }: Context,
): string | undefined => {
  const wanted = row.changes[field] as BulkValue
  if (field === 'stockQuantity') {
    if (row.kind === 'product' && product.counting === 'by-variant')
      return 'This product is tracked by variant: change the stock of its sizes and colours'
    if (row.kind === 'variant' && product.counting === 'together')
      return 'All sizes and colours of this product are tracked by product: change the stock of the product'
  }
  if (isGridVariantField(field) && row.kind === 'product') {
    const { noun } = gridEntryOf(field)
    if (product.counting === 'by-variant')
      return `This product is tracked by variant: change the ${noun} of its sizes and colours`
    if (product.mixedFields.includes(field))
      return `The sizes and colours of this product have different ${noun}s: change them on its page`
  }
  if (stock === 'exact') {
    const problem = bulkProblem(field, wanted as never)
    if (problem) return problem
    if (field === 'inStock' && wanted === true && !unitsAfter.get(product.id))
      return 'A product without units cannot be in stock: give it stock first'
  }
  if (field === 'brandId' && !names.brandId.has(String(wanted))) return 'There is no such brand'
  if (field === 'categoryId' && !names.categoryId.has(String(wanted))) return 'There is no such category'
  return undefined
}

/** A stored value also counts as the one that was seen where a list shows it in its place. */
const wasSeen = (field: BulkField, seen: BulkValue, product: LockedProduct, stored: BulkValue): boolean => {
  const isSame = (value: BulkValue) => isSameBulkValue(field, value as never, seen as never)
  if (isSame(stored)) return true
  return field in product.shown && isSame(product.shown[field as keyof LockedProduct['shown']] as BulkValue)
}

const storedValue = (
  { kind, id }: BulkRow,
  field: BulkField,
  product: LockedProduct,
  { variants }: LockedRows,
): BulkValue => {
  if (kind === 'product') return product.values[field]
  const variant = variants.get(id)
  return isGridVariantField(field) ? (variant?.values[field] ?? null) : (variant?.item.onHand ?? 0)
}

const planField = (
  row: BulkRow,
  field: BulkField,
  product: LockedProduct,
  plan: RowPlan,
  context: Context,
) => {
  const stored = storedValue(row, field, product, context.locked)
  const wanted = row.changes[field] as BulkValue
  const seen = row.seen[field] as BulkValue
  const problem = fieldProblem(row, field, product, context)
  if (problem) {
    const { kind, id } = row
    plan.errors.push({ kind, id, field, sentence: `${problem}.` })
    return
  }
  if (field === 'stockQuantity' && context.stock === 'difference') {
    const moved = Number(stored) + Number(wanted) - Number(seen)
    if (moved < 0 || moved > MAX_STOCK)
      plan.conflicts.push(
        conflict(row, field, `Stock is ${stored} now: the units cannot be taken back from it.`, stored),
      )
    else if (moved !== stored) setApplied(plan.applied, field, moved, stored)
    return
  }
  if (isSameBulkValue(field, stored as never, wanted as never)) return
  if (!wasSeen(field, seen, product, stored))
    plan.conflicts.push(conflict(row, field, changedMessage(field, stored, seen, context.names), stored))
  else setApplied(plan.applied, field, wanted, stored)
}

const setApplied = (applied: BulkRow, field: BulkField, value: BulkValue, before: BulkValue): void => {
  Object.assign(applied.changes, { [field]: value })
  Object.assign(applied.seen, { [field]: before })
}

const planRow = (row: BulkRow, context: Context): RowPlan => {
  const { kind, id } = row
  const plan: RowPlan = { errors: [], conflicts: [], applied: { kind, id, changes: {}, seen: {} } }
  const { products, variants } = context.locked
  const product = kind === 'product' ? products.get(id) : variants.get(id)?.product
  if (!product) {
    const gone = kind === 'product' ? 'This product' : 'This size or colour'
    plan.errors.push({ kind, id, field: null, sentence: `${gone} does not exist any more.` })
    return plan
  }
  for (const field of BULK_FIELDS)
    if (row.changes[field] !== undefined) planField(row, field, product, plan, context)
  return plan
}

const repeatedRows = (rows: readonly BulkRow[]): BulkError[] => {
  const seen = new Set<string>()
  return rows.flatMap(({ kind, id }) => {
    const key = `${kind} ${id}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [{ kind, id, field: null, sentence: 'This row is in the list twice.' }] : []
  })
}

const countUnitsAfter = (
  rows: readonly BulkRow[],
  { products, variants }: LockedRows,
): Map<string, number> => {
  const units = new Map([...products.values()].map(({ id, values }) => [id, values.stockQuantity]))
  for (const { kind, id, changes } of rows) {
    const { stockQuantity } = changes
    const variant = variants.get(id)
    if (stockQuantity === undefined) continue
    if (kind === 'product') units.set(id, stockQuantity)
    else if (variant) {
      const { product, item } = variant
      units.set(product.id, (units.get(product.id) ?? 0) + stockQuantity - item.onHand)
    }
  }
  return units
}

export type BulkPlan = Omit<RowPlan, 'applied'> & { applied: BulkRow[]; locked: LockedRows }

export const planRows = async (
  trx: Transaction,
  rows: readonly BulkRow[],
  stock: StockMode,
): Promise<BulkPlan> => {
  const locked = await lockBulkRows(trx, rows)
  const names = await lockGroupNames(trx, rows, locked.products.values())
  const context: Context = { locked, names, stock, unitsAfter: countUnitsAfter(rows, locked) }
  const plans = rows.map((row) => planRow(row, context))
  return {
    errors: [...repeatedRows(rows), ...plans.flatMap(({ errors }) => errors)],
    conflicts: plans.flatMap(({ conflicts }) => conflicts),
    applied: plans.map(({ applied }) => applied).filter(({ changes }) => Object.keys(changes).length > 0),
    locked,
  }
}
