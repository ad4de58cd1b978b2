/**
 * The copy of a cart into another one. The rule is that of carts that become one: of the same variant the larger quantity
 * counts. No line of the target ever loses units, and none gets more than there is in stock.
 */

import { isSellable } from '../products/stock.ts'
import { MAX_CART_LINES } from './cart.ts'

export const COPY_PROBLEMS = ['not-sold', 'out-of-stock', 'not-enough-stock', 'cart-full'] as const
export type CopyProblem = (typeof COPY_PROBLEMS)[number]

export type CopiedLine = {
  id: string
  productId: string
  /** Null: the product no longer comes in that size and colour. */
  variantId: string | null
  size: string | null
  color: string | null
  quantity: number
  /** Whether the product is live and comes in that size and colour. */
  isSold: boolean
  inStock: boolean
  stockQuantity: number
  /** Lines with the same one share their stock. */
  stockId: string | null
}

export type CopyStep<Line extends CopiedLine = CopiedLine> = {
  line: Line
  /** That of the target with the same choice. */
  target: Line | undefined
  /** Units of the target's line afterwards. */
  units: number
  problem: CopyProblem | undefined
}

/** Staff may have renamed the size of one since it was added. */
const isSameChoice = (a: CopiedLine, b: CopiedLine): boolean =>
  a.productId === b.productId &&
  ((a.variantId !== null && a.variantId === b.variantId) || (a.size === b.size && a.color === b.color))

/** One step for each line of the source, in its order: earlier lines take from the stock first. */
export const planCopy = <Line extends CopiedLine>(
  source: readonly Line[],
  target: readonly Line[],
): CopyStep<Line>[] => {
  const inCart = new Map<string, number>()
  for (const { stockId, quantity } of target)
    if (stockId !== null) inCart.set(stockId, (inCart.get(stockId) ?? 0) + quantity)
  let lines = target.length
  return source.map((line) => {
    const same = target.find((other) => isSameChoice(line, other))
    const had = same?.quantity ?? 0
    const { stockId, quantity } = line
    const keep = (problem?: CopyProblem) => ({ line, target: same, units: had, problem })
    if (!line.isSold || stockId === null) return keep('not-sold')
    if (quantity <= had) return keep()
    if (!isSellable(line.inStock, line.stockQuantity)) return keep('out-of-stock')
    const taken = inCart.get(stockId) ?? 0
    const more = Math.min(quantity - had, Math.max(0, line.stockQuantity - taken))
    if (more === 0) return keep('not-enough-stock')
    if (!same && lines >= MAX_CART_LINES) return keep('cart-full')
    if (!same) lines += 1
    inCart.set(stockId, taken + more)
    return {
      line,
      target: same,
      units: had + more,
      problem: had + more < quantity ? 'not-enough-stock' : undefined,
    }
  })
}
