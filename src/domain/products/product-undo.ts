/**
 * What an undo writes of a product that others may have changed, and shoppers bought, since the save: fields with the value of
 * the save get the one before, others stay and are named. Units that were sold since stay sold.
 */
import { type ComparedField, conflictText, isSameFieldValue } from './product-field-rules.ts'
import { MAX_STOCK } from './product-input.ts'
import { COMPARED_FIELDS, namedValue } from './product-merge.ts'
import type { PartialValues, StoredValues, StoredVariantValues, VariantValues } from './product-values.ts'
import { shownVariantField, VARIANT_FIELDS, variantFields } from './variant-fields.ts'
import { variantPhrase } from './variant-merge.ts'
import { choiceText } from './variants.ts'

export type ProductUndo = { changes: PartialValues; kept: string[] }

/** As they were stored before and after the save: fields that it changed. */
export type SavedValues = Omit<PartialValues, 'variants'> & {
  variants?: readonly StoredVariantValues[] | undefined
}

/** The stock that is left when the units of the save are taken back; undefined where they are not there any more. */
const unitsAfterUndo = (stored: number, before: number, after: number): number | undefined => {
  const units = stored + before - after
  return units < 0 || units > MAX_STOCK ? undefined : units
}
const unitsGone = (of: string, stored: number): string =>
  `the stock${of} is ${stored} now: the units cannot be taken back from it`

const byId = (variants: readonly StoredVariantValues[]) =>
  new Map(variants.map((variant) => [variant.id, variant]))

const isSameVariant = (a: StoredVariantValues, b: StoredVariantValues): boolean =>
  choiceText(a) === choiceText(b) && VARIANT_FIELDS.every((field) => a[field] === b[field])

const undoneVariant = (
  stored: StoredVariantValues,
  before: StoredVariantValues,
  after: StoredVariantValues,
  kept: string[],
): VariantValues => {
  const result: VariantValues & StoredVariantValues = { ...stored }
  const of = ` ${variantPhrase(stored)}`
  for (const field of VARIANT_FIELDS) {
    if (before[field] === after[field] || stored[field] === before[field]) continue
    if (stored[field] === after[field]) Object.assign(result, { [field]: before[field] })
    else
      kept.push(`the ${variantFields[field].phrase}${of} is ${shownVariantField(field, stored[field])} now`)
  }
  if (choiceText(before) !== choiceText(after) && choiceText(stored) !== choiceText(before)) {
    if (choiceText(stored) === choiceText(after))
      Object.assign(result, { size: before.size, color: before.color })
    else kept.push(`the variant "${choiceText(after)}" is "${choiceText(stored)}" now`)
  }
  const { stockQuantity } = stored
  if (stockQuantity === null || before.stockQuantity === null || after.stockQuantity === null) return result
  const units = unitsAfterUndo(stockQuantity, before.stockQuantity, after.stockQuantity)
  if (units === undefined) kept.push(unitsGone(of, stockQuantity))
  else result.stockQuantity = units
  return result
}

const idsOf = (variants: readonly VariantValues[], among: ReadonlyMap<string, unknown>): string =>
  variants.flatMap(({ id }) => (id !== undefined && among.has(id) ? [id] : [])).join(' ')

/** Every variant is known by its id; one that was deleted comes back with it. */
const undoneVariants = (
  stored: readonly StoredVariantValues[],
  beforeList: readonly StoredVariantValues[],
  afterList: readonly StoredVariantValues[],
  isByVariant: boolean,
  kept: string[],
): VariantValues[] => {
  const [before, after, present] = [byId(beforeList), byId(afterList), byId(stored)]
  const stays = stored.flatMap((variant): VariantValues[] => {
    const [was, became] = [before.get(variant.id), after.get(variant.id)]
    if (was && became) return [undoneVariant(variant, was, became, kept)]
    if (!became) return [variant]
    if (isSameVariant(variant, became)) return []
    kept.push(`the variant ${variantPhrase(variant).replace(/^of /, '')} was changed since it was added`)
    return [variant]
  })
  const comeBack = beforeList.flatMap((variant): VariantValues[] => {
    const { id, stockQuantity, ...values } = variant
    if (after.has(id) || present.has(id)) return []
    if (stays.some((other) => choiceText(other) === choiceText(variant))) {
      kept.push(`there is a variant "${choiceText(variant)}" already`)
      return []
    }
    return [{ ...values, formerId: id, ...(isByVariant && { stockQuantity: stockQuantity ?? 0 }) }]
  })
  for (const [id, variant] of before)
    if (after.has(id) && !present.has(id) && !isSameVariant(variant, after.get(id) as StoredVariantValues))
      kept.push(`the variant "${choiceText(variant)}" is gone`)
  const result = [...stays, ...comeBack]
  const isReordered = comeBack.length > 0 || idsOf(beforeList, after) !== idsOf(afterList, before)
  if (!isReordered) return result
  const places = new Map(beforeList.map(({ id }, place) => [id, place]))
  const placeOf = ({ id, formerId }: VariantValues) => places.get(id ?? formerId ?? '') ?? places.size
  return result.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const sumOf = (variants: readonly StoredVariantValues[]): number =>
  variants.reduce((sum, { stockQuantity }) => sum + (stockQuantity ?? 0), 0)

/** The tracking of stock goes back with its figures: by variant only where nothing was sold since. */
const undoneCounting = (
  stored: StoredValues,
  before: SavedValues,
  after: SavedValues,
  undo: ProductUndo,
): void => {
  if (stored.counting !== after.counting) {
    if (stored.counting !== before.counting)
      undo.kept.push(conflictText('counting', stored.counting, after.counting))
    return
  }
  const total = stored.counting === 'together' ? stored.stockQuantity : sumOf(stored.variants)
  const totalBefore = before.stockQuantity ?? after.stockQuantity ?? total
  const totalAfter = after.stockQuantity ?? totalBefore
  if (before.counting === 'together') {
    const units = unitsAfterUndo(total, totalBefore, totalAfter)
    if (units === undefined) undo.kept.push(unitsGone('', total))
    undo.changes.counting = 'together'
    undo.changes.stockQuantity = units ?? total
    return
  }
  if (total !== totalAfter) {
    undo.kept.push(
      `the stock was ${totalAfter} and is ${total} now, so it is not divided among the variants again`,
    )
    return
  }
  undo.changes.counting = 'by-variant'
}

const isPlain = (field: ComparedField): boolean => field !== 'stockQuantity' && field !== 'counting'

export const undoneProduct = (stored: StoredValues, before: SavedValues, after: SavedValues): ProductUndo => {
  const undo: ProductUndo = { changes: {}, kept: [] }
  const write = (field: ComparedField, value: unknown) => Object.assign(undo.changes, { [field]: value })
  for (const field of COMPARED_FIELDS.filter(isPlain)) {
    const [was, became, present] = [before[field], after[field], stored[field]]
    if (was === undefined || became === undefined) continue
    const isNow = (value: unknown) => isSameFieldValue(field, present as never, value as never)
    if (isNow(was)) continue
    if (isNow(became)) write(field, was)
    else undo.kept.push(conflictText(field, namedValue(field, stored), became))
  }
  const isRecounted = before.counting !== undefined && after.counting !== undefined
  if (isRecounted) undoneCounting(stored, before, after, undo)
  const counting = undo.changes.counting ?? stored.counting
  if (before.variants && after.variants) {
    const variants = undoneVariants(
      stored.variants,
      before.variants,
      after.variants,
      counting === 'by-variant',
      undo.kept,
    ).map((variant) => {
      if (counting === 'together') return { ...variant, stockQuantity: undefined }
      const was = before.variants?.find(({ id }) => id === (variant.id ?? variant.formerId))
      return undo.changes.counting === 'by-variant'
        ? { ...variant, stockQuantity: was?.stockQuantity ?? 0 }
        : variant
    })
    undo.changes.variants = variants
  }
  if (isRecounted || counting === 'by-variant') return undo
  if (before.stockQuantity === undefined || after.stockQuantity === undefined) return undo
  const units = unitsAfterUndo(stored.stockQuantity, before.stockQuantity, after.stockQuantity)
  if (units === undefined) undo.kept.push(unitsGone('', stored.stockQuantity))
  else undo.changes.stockQuantity = units
  return undo
}
