/**
 * The stock of a product after an edit. Units are carried over when the tracking changes: their sum over to one stock, or
 * one stock spread over the variants; the sum stays the same unless the edit sets figures itself.
 */
import type { StockTracking } from './catalogue.ts'
import { spreadStock } from './variants.ts'

type StockBefore = {
  counting: StockTracking
  /** Of all variants. */
  total: number
  /** By variant id; empty where the product is tracked by product. */
  byVariant: ReadonlyMap<string, number>
}
type StockEdit = {
  counting: StockTracking
  /** Undefined: not set by the edit. */
  total: number | undefined
  variants: readonly { id: string | undefined; stockQuantity: number | undefined }[]
}

/** One figure for all variants, or one for each in their order. */
export type StockFigures =
  | { counting: 'together'; total: number }
  | { counting: 'by-variant'; each: number[] }

const sum = (figures: readonly number[]): number => figures.reduce((all, units) => all + units, 0)

/** The figures, or a message about why there are none. */
export const stockFigures = (before: StockBefore, edit: StockEdit): StockFigures | { problem: string } => {
  const isSet = edit.variants.some(({ stockQuantity }) => stockQuantity !== undefined)
  if (edit.counting === 'together') {
    if (isSet)
      return { problem: 'The variants of this product are tracked by product: set its stock instead.' }
    return { counting: 'together', total: edit.total ?? before.total }
  }
  const each = edit.variants.map(
    ({ id, stockQuantity }) => stockQuantity ?? before.byVariant.get(id ?? '') ?? 0,
  )
  if (isSet) {
    if (edit.total !== undefined && edit.total !== sum(each))
      return { problem: `The stock of the variants is ${sum(each)} together, not ${edit.total}.` }
    return { counting: 'by-variant', each }
  }
  const isCarried = before.counting === 'together'
  if (!isCarried && edit.total === undefined) return { counting: 'by-variant', each }
  return { counting: 'by-variant', each: spreadStock(each, edit.total ?? before.total) }
}

/** What each variant would have, or null for each, if a product were counted in another way and nothing else changed. */
export const figuresInTracking = (
  product: {
    stockQuantity: number
    counting: StockTracking
    variants: readonly { id: string; stockQuantity: number | null }[]
  },
  counting: StockTracking,
): (number | null)[] => {
  const byVariant = new Map(product.variants.map(({ id, stockQuantity }) => [id, stockQuantity ?? 0]))
  const figures = stockFigures(
    { counting: product.counting, total: product.stockQuantity, byVariant },
    {
      counting,
      total: undefined,
      variants: product.variants.map(({ id }) => ({ id, stockQuantity: undefined })),
    },
  )
  return 'each' in figures ? figures.each : product.variants.map(() => null)
}
