/** The variants that a product gets from its rows: options, codes, and the units that are added to each. */
import type { StockTracking } from '../../domain/products/catalogue.ts'
import { mapVariantFields, type VariantFields } from '../../domain/products/variant-fields.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { foldText } from '../../domain/search-text.ts'
import { keepSpelling, type MatchedRow } from './plan-variants.ts'
import type { PlannedVariant, ShopProduct } from './planned-product.ts'

/** What is undefined is not in the file, and stays as it is. */
const orKept = <V>(written: V | null | undefined, kept: V | null | undefined): V | null =>
  written === undefined ? (kept ?? null) : written

/** The units of a new item, or those that are added to what an item has; null: no change. */
const unitsOf = (
  wanted: number | undefined,
  seen: number | null,
  counting: StockTracking,
  isNewProduct: boolean,
  isNewItem: boolean,
): number | null => {
  const isByVariant = counting === 'by-variant'
  if (wanted === undefined) return isNewItem && isByVariant ? 0 : null
  if (isNewItem && (isByVariant || isNewProduct)) return wanted
  return wanted === seen ? null : wanted - (seen ?? 0)
}

/**
 * @param total of a product that is tracked by product; undefined where the file does not say it
 * @param seen what the dry run saw: by row, or one figure for all
 */
export const planVariants = (
  rows: readonly MatchedRow[],
  shop: ShopProduct | null,
  counting: StockTracking,
  total: number | undefined,
  seen: readonly (number | null)[],
): PlannedVariant[] => {
  const isTogether = counting === 'together'
  const isRecounted = shop !== null && counting !== shop.counting
  return rows.map(({ row, variant }, index) => ({
    id: variant?.id ?? null,
    size: row.choice === undefined ? (variant?.size ?? null) : keepSpelling(variant?.size, row.choice.size),
    color:
      row.choice === undefined ? (variant?.color ?? null) : keepSpelling(variant?.color, row.choice.color),
    ...(mapVariantFields((field) => orKept(row[field], variant?.[field])) as VariantFields),
    stock: unitsOf(
      isTogether ? total : row.stock,
      seen[isTogether ? 0 : index] ?? null,
      counting,
      shop === null,
      variant === null || isRecounted,
    ),
    itemId: variant?.itemId ?? null,
  }))
}

/** Messages about options that the variants of a product would not agree on, those that stay as they are included. */
export const checkOptions = (shop: ShopProduct, variants: readonly PlannedVariant[]): string[] => {
  const all = [
    ...shop.variants.filter(({ id }) => !variants.some((variant) => variant.id === id)),
    ...variants,
  ]
  const messages: string[] = []
  for (const option of ['size', 'color'] as const)
    if (all.some((variant) => variant[option] === null) && all.some((variant) => variant[option] !== null))
      messages.push(
        `Some variants of "${shop.name}" would have a ${option === 'size' ? 'size' : 'colour'} and others none.`,
      )
  const seen = new Set<string>()
  for (const variant of all) {
    const key = foldText(`${variant.size ?? ''}\n${variant.color ?? ''}`)
    if (seen.has(key))
      messages.push(`Two variants of "${shop.name}" would be ${choiceText(variant) || 'the same'}.`)
    seen.add(key)
  }
  return messages
}
