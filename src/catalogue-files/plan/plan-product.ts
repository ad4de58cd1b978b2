/**
 * Compares a product of the file with that of the shop: what would be created, changed or emptied, and every reason that
 * forbids it. Pure: the dry run shows the result, the run writes it, and both are the same by construction.
 */

import { isLargePriceChange, largeChangeSentence } from '../../domain/pricing/price-change.ts'
import type { TaxClass } from '../../domain/pricing/tax.ts'
import type { StockTracking } from '../../domain/products/catalogue.ts'
import { initialValues, mapFields, PLAIN_FIELDS } from '../../domain/products/product-field-values.ts'
import type { FileProblem, FileProduct } from '../csv/model.ts'
import { changesOf } from './plan-changes.ts'
import { planPictures } from './plan-pictures.ts'
import {
  agreedTotal,
  type MatchedRow,
  matchVariants,
  noteVariantChanges,
  seenFigures,
} from './plan-variants.ts'
import type {
  Findings,
  PlanContext,
  PlannedGroup,
  PlannedProduct,
  PlannedVariant,
  ShopProduct,
  WrittenProduct,
} from './planned-product.ts'
import { checkOptions, planVariants } from './planned-variants.ts'

/** About the product as a whole. */
const about = ({ line, row }: FileProduct, sentence: string): FileProblem => ({
  line,
  row,
  column: null,
  sentence,
})

/** A file that says only that tax is charged leaves every class but that of no tax as it is. */
const taxClassOf = ({ values, isTaxed }: FileProduct, shop: ShopProduct | null): TaxClass => {
  if (values.taxClass !== undefined) return values.taxClass
  if (isTaxed === false) return 'zero'
  const before = shop?.taxClass ?? initialValues.taxClass
  return isTaxed && before === 'zero' ? initialValues.taxClass : before
}

/** A new product that does not say it is tracked by variant where several rows have a figure. */
const countingOf = (
  { values, countingIfNew }: FileProduct,
  shop: ShopProduct | null,
  rows: readonly MatchedRow[],
): StockTracking =>
  values.counting ??
  shop?.counting ??
  countingIfNew ??
  (rows.length > 1 && rows.some(({ row }) => row.stock !== undefined) ? 'by-variant' : 'together')

/** To track by variant from now on, every variant needs a figure. */
const refuseMissingFigures = (
  file: FileProduct,
  shop: ShopProduct | null,
  counting: StockTracking,
  rows: readonly MatchedRow[],
  problems: FileProblem[],
): void => {
  if (!shop || counting === shop.counting || counting === 'together') return
  if (rows.length < shop.variants.length || rows.some(({ row }) => row.stock === undefined))
    problems.push(
      about(
        file,
        `To track "${shop.name}" by variant, the file needs a row with a stock figure for each variant.`,
      ),
    )
}

type GroupNames = { brand: string | undefined; category: readonly string[] | undefined }

/** Undefined: the file does not say it, and the product of the shop keeps what it has. */
const groupNamesOf = (
  { values }: FileProduct,
  shop: ShopProduct | null,
  { fallback }: PlanContext,
): GroupNames => {
  if (shop) return { brand: values.brand, category: values.category }
  const { brand, category } = fallback
  return { brand: values.brand ?? brand, category: values.category ?? (category ? [category] : undefined) }
}

const refuseIncomplete = (
  file: FileProduct,
  { brand, category }: GroupNames,
  problems: FileProblem[],
): void => {
  const missing = (field: string) =>
    problems.push(about(file, `${field} is missing, and the product is new.`))
  if (file.values.pricePence === undefined && !file.isPriceRefused) missing('The price')
  if (brand === undefined) missing('The vendor (brand)')
  if (category === undefined) missing('The type (category)')
}

/** The options in their order: those of the shop that are still used, then new ones as the file has them. */
const orderedOptions = (before: readonly string[] = [], used: readonly (string | null)[]): string[] => {
  const wanted = new Set(used.filter((option) => option !== null))
  return [...new Set([...before.filter((option) => wanted.has(option)), ...wanted])]
}

/** The options of all variants, also of those that the file does not name. */
const optionsOf = (
  shop: ShopProduct | null,
  variants: readonly PlannedVariant[],
): Pick<WrittenProduct, 'sizes' | 'colors'> => {
  const used = [
    ...(shop?.variants ?? []).map((before) => variants.find(({ id }) => id === before.id) ?? before),
    ...variants.filter(({ id }) => id === null),
  ]
  return {
    sizes: orderedOptions(
      shop?.sizes,
      used.map(({ size }) => size),
    ),
    colors: orderedOptions(
      shop?.colors,
      used.map(({ color }) => color),
    ),
  }
}

const groupsOf = (
  { values }: FileProduct,
  shop: ShopProduct | null,
  names: GroupNames,
  context: PlanContext,
): { brand: PlannedGroup; category: PlannedGroup } => {
  const kept = shop as ShopProduct
  return {
    brand:
      names.brand === undefined
        ? { ...kept.brand, parentName: null, isNew: false }
        : context.brand(names.brand, values.brandSlug),
    category:
      names.category === undefined
        ? { ...kept.category, isNew: false }
        : context.category(names.category, values.categorySlug),
  }
}

/** What the file says, else what the shop has, else what a new product has. */
const valuesOf = (
  file: FileProduct,
  shop: ShopProduct | null,
  handle: string,
  counting: StockTracking,
): Omit<WrittenProduct, 'brand' | 'category' | 'sizes' | 'colors' | 'variants' | 'pictures' | 'sku'> => {
  const { values, flags } = file
  const pricePence = values.pricePence ?? shop?.pricePence ?? 0
  const compareAtPence =
    values.compareAtPence === undefined ? (shop?.compareAtPence ?? null) : values.compareAtPence
  const plain = mapFields(
    PLAIN_FIELDS,
    (field) => (field === 'slug' ? undefined : values[field]) ?? shop?.[field] ?? initialValues[field],
  ) as WrittenProduct
  return {
    // The sale flag too: a compare-at price announces a reduction by itself, and only its own column sets the flag.
    ...plain,
    slug: shop && file.isHandleDerived ? shop.slug : handle,
    name: values.name ?? '',
    pricePence,
    compareAtPence,
    newArrival: values.newArrival ?? (plain.newArrival || flags.newArrival),
    featured: values.featured ?? (plain.featured || flags.featured),
    taxClass: taxClassOf(file, shop),
    counting,
    details: values.details ?? shop?.details ?? [],
  }
}

const skuOf = (
  { values }: FileProduct,
  shop: ShopProduct | null,
  handle: string,
  variants: readonly PlannedVariant[],
  context: PlanContext,
): string => {
  if (shop && values.sku === undefined) return shop.sku
  const ofOnlyVariant = variants.length === 1 ? variants[0]?.sku : null
  return context.freeSku(values.sku ?? ofOnlyVariant ?? handle.toUpperCase())
}

/** @param handle as it is written for a new product */
export const planProduct = (
  file: FileProduct,
  shop: ShopProduct | null,
  handle: string,
  context: PlanContext,
): PlannedProduct => {
  const found: Findings = { problems: [...file.problems], notes: [...file.notes], changes: [], emptied: [] }
  const { problems, notes, changes, emptied } = found
  const matched = matchVariants(file, shop, problems)
  const rows = file.variants.flatMap((row, index): MatchedRow[] => {
    const variant = matched[index]
    return variant === undefined ? [] : [{ row, variant }]
  })
  const counting = countingOf(file, shop, rows)
  const names = groupNamesOf(file, shop, context)
  if (!shop) refuseIncomplete(file, names, problems)
  refuseMissingFigures(file, shop, counting, rows, problems)
  const total = agreedTotal(
    counting,
    rows.map(({ row }) => row),
    problems,
  )
  const seenStock = seenFigures(rows, shop, counting, context.seenStock)
  // Where the stock of a product is divided among its variants, none had a figure of its own.
  const isDivided = shop !== null && counting !== shop.counting && counting === 'by-variant'
  const seen = isDivided ? rows.map(() => null) : seenStock
  const variants = planVariants(rows, shop, counting, total, seen)
  noteVariantChanges(rows, variants, counting, total, seen, changes, emptied)
  if (!shop && rows.every(({ row }) => row.stock === undefined))
    notes.push(about(file, 'The file has no stock for it: it gets 0 units.'))
  if (shop) for (const message of checkOptions(shop, variants)) problems.push(about(file, message))
  const pictures = planPictures(file, context, notes)
  const written: WrittenProduct | null =
    problems.length > 0
      ? null
      : {
          ...valuesOf(file, shop, handle, counting),
          ...groupsOf(file, shop, names, context),
          ...optionsOf(shop, variants),
          sku: skuOf(file, shop, handle, variants, context),
          variants,
          pictures,
        }
  if (written && shop) changesOf(written, shop, changes, emptied)
  const hasLargePriceChange =
    written !== null && shop !== null && isLargePriceChange(shop.pricePence, written.pricePence)
  if (hasLargePriceChange) notes.push(about(file, largeChangeSentence(shop.pricePence, written.pricePence)))
  return {
    line: file.line,
    row: file.row,
    kind: !written ? 'error' : !shop ? 'create' : changes.length > 0 ? 'change' : 'unchanged',
    handle,
    name: file.values.name || (shop?.name ?? ''),
    product: shop,
    ...found,
    changes: shop ? changes : [],
    emptied: shop ? emptied : [],
    hasLargePriceChange,
    seenStock,
    written,
  }
}
