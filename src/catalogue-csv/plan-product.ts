/**
 * Compares a product of the file with that of the shop: what would be created, changed or emptied, and every reason that
 * forbids it. Pure: the dry run shows the result, the run writes it, and both are the same by construction.
 */

import { mapTexts } from '../domain/product-texts.ts'
import { foldText } from '../domain/search-text.ts'
import type { TaxClass } from '../domain/tax.ts'
import { choiceText } from '../domain/variants.ts'
import type { FileProduct } from './model.ts'
import { changesOf } from './plan-changes.ts'
import { planPictures } from './plan-pictures.ts'
import { agreedTotal, keepSpelling, matchVariants, noteVariantChanges, seenFigures } from './plan-variants.ts'
import type {
  Change,
  PlanContext,
  PlannedProduct,
  PlannedVariant,
  ShopProduct,
  WrittenProduct,
} from './planned-product.ts'

/** The options in their order: those of the shop that are still used, then new ones as the file has them. */
const orderedOptions = (before: readonly string[], used: readonly (string | null)[]): string[] => {
  const wanted = new Set(used.filter((option) => option !== null))
  return [...new Set([...before.filter((option) => wanted.has(option)), ...wanted])]
}

/** A file that says only that tax is charged leaves every class but that of no tax as it is. */
const taxClassOf = ({ values, isTaxed }: FileProduct, shop: ShopProduct | null): TaxClass => {
  if (values.taxClass !== undefined) return values.taxClass
  if (isTaxed === false) return 'zero'
  const before = shop?.taxClass ?? 'standard'
  return isTaxed && before === 'zero' ? 'standard' : before
}

/** `handle`: as it is written for a new product. */
export const planProduct = (
  file: FileProduct,
  shop: ShopProduct | null,
  handle: string,
  context: PlanContext,
): PlannedProduct => {
  const problems = [...file.problems]
  const notes = [...file.notes]
  const changes: Change[] = []
  const emptied: string[] = []
  const { values } = file
  const matched = matchVariants(file, shop, problems)
  const rows = file.variants.flatMap((row, index) => {
    const variant = matched[index]
    return variant === undefined ? [] : [{ row, variant }]
  })
  const counting =
    values.counting ??
    shop?.counting ??
    file.countingIfNew ??
    (rows.length > 1 && rows.some(({ row }) => row.stock !== undefined) ? 'by-variant' : 'together')
  const missing = (field: string) =>
    problems.push({
      line: file.line,
      row: file.row,
      column: null,
      sentence: `${field} is missing, and the product is new.`,
    })
  const brandName = values.brand ?? (shop ? undefined : context.fallback.brand)
  const path =
    values.category ?? (shop || !context.fallback.category ? undefined : [context.fallback.category])
  if (!shop && values.pricePence === undefined && !problems.some(({ sentence }) => /price/i.test(sentence)))
    missing('The price')
  if (!shop && brandName === undefined) missing('The vendor (brand)')
  if (!shop && path === undefined) missing('The type (category)')
  const isCountingChanged = shop !== null && counting !== shop.counting
  if (
    isCountingChanged &&
    counting === 'by-variant' &&
    (rows.length < shop.variants.length || rows.some(({ row }) => row.stock === undefined))
  )
    problems.push({
      line: file.line,
      row: file.row,
      column: null,
      sentence: `To count "${shop.name}" by variant, the file needs a row with a stock figure for each variant.`,
    })
  const total = agreedTotal(
    counting,
    rows.map(({ row }) => row),
    problems,
  )
  const seenStock = seenFigures(rows, shop, counting, context.seenStock)
  const isSharedOut = isCountingChanged && counting === 'by-variant'
  const seenByRow = isSharedOut ? rows.map(() => null) : seenStock
  const variants = rows.map(({ row, variant }, index): PlannedVariant => {
    const size =
      row.choice === undefined ? (variant?.size ?? null) : keepSpelling(variant?.size, row.choice.size)
    const color =
      row.choice === undefined ? (variant?.color ?? null) : keepSpelling(variant?.color, row.choice.color)
    const wanted = counting === 'together' ? total : row.stock
    const seen = seenByRow[counting === 'together' ? 0 : index] ?? null
    const isNewItem = variant === null || isCountingChanged
    return {
      id: variant?.id ?? null,
      size,
      color,
      sku: row.sku === undefined ? (variant?.sku ?? null) : row.sku,
      barcode: row.barcode === undefined ? (variant?.barcode ?? null) : row.barcode,
      weightGrams: row.weightGrams === undefined ? (variant?.weightGrams ?? null) : row.weightGrams,
      stock:
        wanted === undefined
          ? isNewItem && counting === 'by-variant'
            ? 0
            : null
          : isNewItem && (counting === 'by-variant' || !shop)
            ? wanted
            : wanted === seen
              ? null
              : wanted - (seen ?? 0),
      itemId: variant?.itemId ?? null,
    }
  })
  noteVariantChanges(rows, variants, counting, total, seenByRow, changes, emptied)
  if (!shop && rows.every(({ row }) => row.stock === undefined))
    notes.push({
      line: file.line,
      row: file.row,
      column: null,
      sentence: 'The file has no stock for it: it gets 0 units.',
    })
  const untouched = (shop?.variants ?? []).filter(({ id }) => !variants.some((variant) => variant.id === id))
  const everyVariant = [...untouched, ...variants]
  const used = [
    ...(shop?.variants ?? []).map((before) => variants.find(({ id }) => id === before.id) ?? before),
    ...variants.filter(({ id }) => id === null),
  ]
  for (const option of ['size', 'color'] as const)
    if (
      everyVariant.some((variant) => variant[option] === null) &&
      everyVariant.some((variant) => variant[option] !== null) &&
      shop
    )
      problems.push({
        line: file.line,
        row: file.row,
        column: null,
        sentence: `Some variants of "${shop.name}" would have a ${option === 'size' ? 'size' : 'colour'} and others none.`,
      })
  const seenChoices = new Set<string>()
  for (const variant of everyVariant) {
    const key = foldText(`${variant.size ?? ''}\n${variant.color ?? ''}`)
    if (seenChoices.has(key) && shop)
      problems.push({
        line: file.line,
        row: file.row,
        column: null,
        sentence: `Two variants of "${shop.name}" would be ${choiceText(variant) || 'the same'}.`,
      })
    seenChoices.add(key)
  }
  const compareAt =
    values.compareAtPence === undefined ? (shop?.compareAtPence ?? null) : values.compareAtPence
  const price = values.pricePence ?? shop?.pricePence ?? 0
  const pictures = planPictures(file, context, notes)
  const isWritable = problems.length === 0
  const written: WrittenProduct | null = isWritable
    ? {
        slug: shop && file.isHandleDerived ? shop.slug : handle,
        name: values.name ?? '',
        description: values.description ?? shop?.description ?? '',
        pricePence: price,
        compareAtPence: compareAt,
        brand:
          brandName === undefined
            ? { ...(shop as ShopProduct).brand, parentName: null, isNew: false }
            : context.brand(brandName, values.brandSlug),
        category:
          path === undefined
            ? { ...(shop as ShopProduct).category, isNew: false }
            : context.category(path, values.categorySlug),
        tags: values.tags ?? shop?.tags ?? [],
        status: values.status ?? shop?.status ?? 'draft',
        newArrival: values.newArrival ?? ((shop?.newArrival ?? false) || file.flags.newArrival),
        featured: values.featured ?? ((shop?.featured ?? false) || file.flags.featured),
        onSale: values.onSale ?? shop?.onSale ?? (compareAt ?? 0) > price,
        inStock: values.inStock ?? shop?.inStock ?? true,
        taxClass: taxClassOf(file, shop),
        counting,
        sku:
          shop && values.sku === undefined
            ? shop.sku
            : context.freeSku(
                values.sku ?? (variants.length === 1 ? variants[0]?.sku : null) ?? handle.toUpperCase(),
              ),
        features: values.features ?? shop?.features ?? [],
        ...mapTexts((text) => values[text] ?? shop?.[text] ?? ''),
        details: values.details ?? shop?.details ?? [],
        sizes: orderedOptions(
          shop?.sizes ?? [],
          used.map(({ size }) => size),
        ),
        colors: orderedOptions(
          shop?.colors ?? [],
          used.map(({ color }) => color),
        ),
        variants,
        pictures,
      }
    : null
  if (written && shop) changesOf(written, shop, changes, emptied)
  return {
    line: file.line,
    row: file.row,
    kind: !written ? 'error' : !shop ? 'create' : changes.length > 0 ? 'change' : 'unchanged',
    handle,
    name: values.name || (shop?.name ?? ''),
    product: shop,
    changes: shop ? changes : [],
    emptied: shop ? emptied : [],
    problems,
    notes,
    seenStock,
    written,
  }
}
