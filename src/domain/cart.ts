/** The rules of a cart: what a shopper must choose, and how many (spec, sections 4, 5 and 9). */
import { isSellable, type Stocked } from './stock.ts'

/** The product page's selector. */
export const QUANTITY_OPTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const MAX_ADD_QUANTITY = 10
export const MIN_LINE_QUANTITY = 1
/** A line may grow in the cart beyond one add; this bounds nonsense, stock bounds the rest. */
export const MAX_LINE_QUANTITY = 99
/** Different lines of one cart. */
export const MAX_CART_LINES = 100

export type VariantChoice = { size?: string | undefined; color?: string | undefined }
export type VariantProblem = 'size-missing' | 'color-missing' | 'size-unknown' | 'color-unknown'
export type VariantOptions = { sizes: readonly string[]; colors: readonly string[] }

/** What is chosen before the shopper chooses: the only one there is. */
export const onlyOption = (options: readonly string[]): string | undefined =>
  options.length === 1 ? options[0] : undefined

/**
 * The size and colour that go into the cart, or what is wrong with them. An only colour is
 * taken when none is chosen; a size is always asked for when there are any.
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
 * What speaks against `more` of a product, beside `inLine` of this choice and `inCart` of all its sizes and colours:
 * they come out of one stock. Fewer (`more` below 1) is always allowed.
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
