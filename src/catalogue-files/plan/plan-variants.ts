/** Which variant of the shop each row means, and what it would change: options, codes and stock. */
import type { StockTracking } from '../../domain/products/catalogue.ts'
import { typedVariantField, VARIANT_FIELDS } from '../../domain/products/variant-fields.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { foldText } from '../../domain/search-text.ts'
import { columnNameOfVariant } from '../csv/columns.ts'
import type { FileProblem, FileProduct, FileVariant } from '../csv/model.ts'
import type { Change, PlannedVariant, ShopProduct, ShopVariant } from './planned-product.ts'

/** Which variant of the shop each row means: by SKU, else by size and colour, else the only one. */
export const matchVariants = (
  file: FileProduct,
  shop: ShopProduct | null,
  problems: FileProblem[],
): (ShopVariant | null | undefined)[] => {
  const free = new Set(shop?.variants ?? [])
  const take = (variant: ShopVariant | undefined): ShopVariant | undefined => {
    if (variant) free.delete(variant)
    return variant
  }
  const bySku = file.variants.map(({ sku }) =>
    sku ? take([...free].find((variant) => variant.sku === sku)) : undefined,
  )
  const same = (a: string | null, b: string | null) => foldText(a ?? '') === foldText(b ?? '')
  return file.variants.map((row, index) => {
    const found = bySku[index]
    if (found) return found
    const { choice } = row
    if (choice) {
      const chosen = [...free].find(
        (variant) => same(variant.size, choice.size) && same(variant.color, choice.color),
      )
      if (chosen) return take(chosen)
      if (!shop) return null
      // A product without options that gets some keeps its only variant, and one row without options means the only one.
      const only = shop.variants.length === 1 && file.variants.length === 1 ? [...free][0] : undefined
      return only ? take(only) : null
    }
    if (!shop) return null
    const only = shop.variants.length === 1 ? [...free][0] : undefined
    if (only) return take(only)
    if (row.sku || row.barcode || row.stock !== undefined)
      problems.push({
        line: row.line,
        row: row.row,
        column: row.column,
        sentence: `"${shop.name}" has ${shop.variants.length} variants, and the row does not say which it means.`,
      })
    return undefined
  })
}

const place = ({ line, row, column }: FileVariant): Omit<FileProblem, 'sentence'> => ({ line, row, column })

/** The one figure of a product that is tracked by product; rows that disagree are an error (B28). */
const agreedStock = (variants: readonly FileVariant[], problems: FileProblem[]): number | undefined => {
  const counted = variants.filter(({ stock }) => stock !== undefined)
  const [first] = counted
  const other = counted.find(({ stock }) => stock !== first?.stock)
  if (other && first)
    problems.push({
      ...place(other),
      sentence: `${other.stock} units here and ${first.stock} in line ${first.line}: the product is tracked by product, so its rows must have the same figure. To track by variant, change it in the product's editor.`,
    })
  return first?.stock
}

/** A size in another case is the same one: the shop's spelling stays. */
export const keepSpelling = (before: string | null | undefined, now: string | null): string | null =>
  before &&
  now &&
  before !== now &&
  foldText(before) === foldText(now) &&
  before.toLowerCase() === now.toLowerCase()
    ? before
    : now

export type MatchedRow = { row: FileVariant; variant: ShopVariant | null }

export const agreedTotal = (
  counting: StockTracking,
  rows: readonly FileVariant[],
  problems: FileProblem[],
): number | undefined => (counting === 'together' ? agreedStock(rows, problems) : undefined)

/** What the shop had when the dry run looked. */
export const seenFigures = (
  rows: readonly MatchedRow[],
  shop: ShopProduct | null,
  counting: StockTracking,
  seen: (number | null)[] | undefined,
): (number | null)[] => {
  if (seen) return seen
  // Also where the product is to be tracked by variant: the figures of the file share out the units that there were.
  if (counting === 'together' || shop?.counting === 'together') {
    if (!shop) return [null]
    const items = new Map(shop.variants.map(({ itemId, stock }) => [itemId, stock]))
    return [[...items.values()].reduce((sum, units) => sum + units, 0)]
  }
  return rows.map(({ variant }) => variant?.stock ?? null)
}

export const noteVariantChanges = (
  rows: readonly MatchedRow[],
  variants: readonly PlannedVariant[],
  counting: StockTracking,
  total: number | undefined,
  seenStock: readonly (number | null)[],
  changes: Change[],
  emptied: string[],
): void => {
  if (counting === 'together' && total !== undefined && total !== (seenStock[0] ?? null))
    changes.push({ field: 'Inventory quantity', from: String(seenStock[0] ?? ''), to: String(total) })
  for (const [index, { row, variant }] of rows.entries()) {
    const written = variants[index] as PlannedVariant
    const title = choiceText(written)
    const of = title === '' ? '' : ` of ${title}`
    if (!variant) {
      changes.push({ field: `Variant${of}`, from: '', to: written.sku ?? 'new' })
      continue
    }
    if (choiceText(variant) !== title)
      changes.push({ field: 'Options', from: choiceText(variant), to: title })
    for (const field of VARIANT_FIELDS) {
      const [before, after] = [variant[field], written[field]]
      if (before === after) continue
      const name = `${columnNameOfVariant(field)}${of}`
      changes.push({
        field: name,
        from: typedVariantField(field, before),
        to: typedVariantField(field, after),
      })
      if (after === null) emptied.push(name)
    }
    const seen = seenStock[index] ?? null
    if (counting === 'by-variant' && row.stock !== undefined && row.stock !== seen)
      changes.push({ field: `Inventory quantity${of}`, from: String(seen ?? ''), to: String(row.stock) })
  }
}
