/**
 * Merges an edit of variants into the stored ones. Every variant is known by its id: what the editor did not change keeps
 * its stored value. A conflict is a stored value that is neither the one that the editor loaded nor the wanted one.
 */
import type { StoredVariantValues, VariantValues } from './product-values.ts'
import {
  shownVariantField,
  VARIANT_FIELDS,
  type VariantField,
  type VariantFields,
  variantFields,
  variantFieldsOf,
} from './variant-fields.ts'
import { choiceText } from './variants.ts'

/** `stockQuantity` is undefined where the edit does not set it. */
export type MergedVariant = Omit<StoredVariantValues, 'id' | 'stockQuantity'> & {
  id: string | undefined
  /** Of a variant that comes back: the id that it had. */
  formerId?: string | undefined
  stockQuantity: number | undefined
}

export type VariantMerge = {
  variants: MergedVariant[]
  /** Phrases, such as `the stock of "M / Olive" is 3 now, not 5`. */
  conflicts: string[]
  isEdited: boolean
  /** An id that the product never had in this editor. */
  unknownId: string | undefined
}

const choicesOf = (variants: readonly VariantValues[]): string =>
  JSON.stringify(variants.map(({ size, color }) => [size, color]).toSorted())
/** Ids beside choices: what a rename, an added or a removed variant changes. */
const structureOf = (variants: readonly VariantValues[]): string =>
  JSON.stringify(variants.map(({ id, size, color }) => [id ?? '', size, color]).toSorted())
const orderOf = (variants: readonly VariantValues[]): string => JSON.stringify(variants.map(({ id }) => id))

export const variantPhrase = (variant: VariantValues): string =>
  choiceText(variant) ? `of "${choiceText(variant)}"` : 'of the product'

const wantedCell = <F extends VariantField>(
  field: F,
  wanted: VariantValues,
  seen: VariantValues | undefined,
): VariantFields[F] | undefined => {
  const value = wanted[field] as VariantFields[F] | undefined
  return value === undefined || value === (seen?.[field] ?? null) ? undefined : value
}

export const mergeVariants = (
  stored: readonly StoredVariantValues[],
  wanted: readonly VariantValues[],
  seen: readonly VariantValues[],
): VariantMerge => {
  const conflicts: string[] = []
  const seenById = new Map(seen.flatMap((variant) => (variant.id ? [[variant.id, variant]] : [])))
  const storedById = new Map(stored.map((variant) => [variant.id, variant]))
  const wantedById = new Map(wanted.flatMap((variant) => (variant.id ? [[variant.id, variant]] : [])))
  const unknownId = [...wantedById.keys()].find((id) => !storedById.has(id) && !seenById.has(id))

  const isRestructured = structureOf(wanted) !== structureOf(seen)
  const isOther = structureOf(stored) !== structureOf(seen)
  if (isRestructured && isOther && choicesOf(stored) !== choicesOf(wanted))
    conflicts.push(
      `it has the variants ${stored.map((variant) => `"${choiceText(variant)}"`).join(', ')} now`,
    )

  const overlay = (base: StoredVariantValues, edit: VariantValues | undefined): MergedVariant => {
    const { stockQuantity: _, ...merged } = base
    if (!edit) return { ...merged, stockQuantity: undefined }
    const before = seenById.get(base.id)
    for (const field of VARIANT_FIELDS) {
      const value = wantedCell(field, edit, before)
      if (value === undefined) continue
      if (before && base[field] !== (before[field] ?? null) && base[field] !== value)
        conflicts.push(
          `the ${variantFields[field].phrase} ${variantPhrase(base)} is ${shownVariantField(field, base[field])} now`,
        )
      Object.assign(merged, { [field]: value })
    }
    const units = edit.stockQuantity ?? undefined
    const isSet = units !== undefined && units !== (before?.stockQuantity ?? undefined)
    const isStale = isSet && base.stockQuantity !== null && base.stockQuantity !== before?.stockQuantity
    if (isStale && base.stockQuantity !== units)
      conflicts.push(
        `the stock ${variantPhrase(base)} is ${base.stockQuantity} now, not ${before?.stockQuantity}`,
      )
    return { ...merged, stockQuantity: isSet ? units : undefined }
  }

  /** The same choice may have been added by somebody else. */
  const addedAlready = (variant: VariantValues): StoredVariantValues | undefined =>
    variant.id === undefined
      ? stored.find(
          ({ id, size, color }) =>
            size === variant.size && color === variant.color && !wantedById.has(id) && !seenById.has(id),
        )
      : undefined
  const isReordered = orderOf(wanted) !== orderOf(seen)
  const variants =
    isRestructured || (isReordered && !isOther)
      ? wanted.map((variant): MergedVariant => {
          const base = storedById.get(variant.id ?? '') ?? addedAlready(variant)
          const { size, color } = variant
          if (base) return { ...overlay(base, variant), size, color }
          return {
            id: undefined,
            formerId: variant.formerId,
            size,
            color,
            ...variantFieldsOf(variant),
            stockQuantity: variant.stockQuantity ?? undefined,
          }
        })
      : stored.map((base) => overlay(base, wantedById.get(base.id)))

  const kept = new Set(variants.map(({ id }) => id))
  const removed = stored.filter(({ id }) => !kept.has(id))
  for (const base of removed) {
    const before = seenById.get(base.id)
    if (before && base.stockQuantity !== null && base.stockQuantity !== before.stockQuantity)
      conflicts.push(
        `the stock ${variantPhrase(base)} is ${base.stockQuantity} now, not ${before.stockQuantity}`,
      )
  }
  for (const [id, variant] of wantedById)
    if (!storedById.has(id) && seenById.has(id) && (isRestructured || isChanged(variant, seenById.get(id))))
      conflicts.push(`the variant ${variantPhrase(variant).replace(/^of /, '')} is gone`)

  return {
    variants,
    conflicts: [...new Set(conflicts)],
    isEdited:
      isRestructured ||
      isReordered ||
      wanted.some(({ id = '' }, at) => isChanged(wanted[at], seenById.get(id))),
    unknownId,
  }
}

const isChanged = (wanted: VariantValues | undefined, seen: VariantValues | undefined): boolean => {
  if (!wanted || !seen) return true
  if (VARIANT_FIELDS.some((field) => wantedCell(field, wanted, seen) !== undefined)) return true
  const { stockQuantity } = wanted
  return stockQuantity !== undefined && stockQuantity !== null && stockQuantity !== seen.stockQuantity
}
