/** The rules of the cart: required size and colour, and quantity limits (spec, sections 4, 5 and 9). */
import { isSellable, type Stocked } from '../products/stock.ts'

/** The options of the quantity selector on the product page. */
export const QUANTITY_OPTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const MAX_ADD_QUANTITY = 10
export const MIN_LINE_QUANTITY = 1
/** A line may exceed MAX_ADD_QUANTITY by several adds. The stock usually limits it further. */
export const MAX_LINE_QUANTITY = 99
/** Different lines of one cart. */
export const MAX_CART_LINES = 100

export type VariantChoice = { size?: string | undefined; color?: string | undefined }
export type VariantProblem = 'size-missing' | 'color-missing' | 'size-unknown' | 'color-unknown'
export type VariantOptions = { sizes: readonly string[]; colors: readonly string[] }

/** The preselected option: the only one, where there is exactly one. */
export const onlyOption = (options: readonly string[]): string | undefined =>
  options.length === 1 ? options[0] : undefined

/**
 * The size and colour of the cart line, or the problem with them. A single colour is the default; a size must always be
 * chosen where the product has sizes.
 */
export const resolveVariant = (
  product: VariantOptions,
  choice: VariantChoice,
): { ok: true; size: string | null; color: string | null } | { ok: false; problem: VariantProblem } => {
  const size = choice.size || undefined
  const color = choice.color || undefined
  if (product.sizes.length > 0 && size === undefined) return { ok: false, problem: 'size-missing' }
  if (size !== undefined && !product.sizes.includes(size)) return { ok: false, problem: 'size-unknown' }
  if (product.colors.length > 1 && color === undefined) return { ok: false, problem: 'color-missing' }
  if (color !== undefined && !product.colors.includes(color)) return { ok: false, problem: 'color-unknown' }
  return { ok: true, size: size ?? null, color: color ?? onlyOption(product.colors) ?? null }
}

export type QuantityProblem = 'out-of-stock' | 'line-full' | 'not-enough-stock'

/**
 * The problem with adding `more` units to a line that has `inLine`, in a cart that has `inCart` units of the product over
 * all variants, which share one stock. A decrease (`more` below 1) is always allowed.
 */
export const quantityProblem = (
  stock: Stocked,
  { more, inLine, inCart }: { more: number; inLine: number; inCart: number },
): QuantityProblem | undefined => {
  if (more < 1) return undefined
  if (!isSellable(stock.inStock, stock.stockQuantity)) return 'out-of-stock'
  if (inLine + more > MAX_LINE_QUANTITY) return 'line-full'
  return inCart + more > stock.stockQuantity ? 'not-enough-stock' : undefined
}

export const countItems = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)
