/**
 * How much of a cart can be bought. Lines that are tracked by product share the stock of their product: earlier lines take
 * from it first.
 */
import type { Stocked } from '../products/stock.ts'

export type CountedLine = {
  productId: string
  quantity: number
  /** Whether the product is still sold, and in that size and colour. */
  isSold: boolean
  /** Whether the stock is that of the line alone. */
  isCountedByVariant: boolean
  product: Stocked
}

/** `units` of the line can be bought; `taken` units of its stock go to earlier lines. */
export type Buyable = { units: number; taken: number }

/** In the order of the lines. */
export const buyableUnits = (lines: readonly CountedLine[]): Buyable[] => {
  const takenOf = new Map<string, number>()
  return lines.map(({ productId, quantity, isSold, isCountedByVariant, product }) => {
    if (!isSold || !product.inStock) return { units: 0, taken: 0 }
    if (isCountedByVariant) return { units: Math.min(quantity, product.stockQuantity), taken: 0 }
    const taken = takenOf.get(productId) ?? 0
    const units = Math.min(quantity, product.stockQuantity - taken)
    takenOf.set(productId, taken + units)
    return { units, taken }
  })
}

/** What follows "Only 3 left in stock" where units of them are in the cart. */
export const takenText = (onHand: number, taken: number): string =>
  taken === 0 ? '' : `, ${taken === onHand ? 'all' : taken} of them already in your cart`
