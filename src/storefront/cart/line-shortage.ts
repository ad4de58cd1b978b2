/**
 * Which lines of the cart cannot be bought as they are, and why. The text names the size and colour where they are what is
 * short.
 */
import type { CartLine } from '../../contract/cart/cart.ts'
import { type Buyable, buyableUnits, takenText } from '../../domain/cart/buyable-units.ts'
import { shortageText } from '../../domain/products/stock.ts'
import { choiceText } from '../../domain/products/variants.ts'

/** `units` of the line can be bought. */
export type Shortage = { text: string; units: number }

const textOf = (line: CartLine, { taken }: Buyable): string => {
  const { product, quantity } = line
  const choice = choiceText(line)
  const suffix = choice ? ` in ${choice}` : ''
  if (!line.isSold) return `No longer available${suffix}`
  const shortage = shortageText(product, quantity + taken) ?? ''
  return shortage + (line.isCountedByVariant ? suffix : '') + takenText(product.stockQuantity, taken)
}

/** By the line's id; lines that can be bought have none. */
export const findShortages = (lines: readonly CartLine[]): ReadonlyMap<string, Shortage> => {
  const buyable = buyableUnits(lines)
  return new Map(
    lines.flatMap((line, index) => {
      const of = buyable[index] as Buyable
      return of.units === line.quantity ? [] : [[line.id, { text: textOf(line, of), units: of.units }]]
    }),
  )
}

/** "2 products in your cart cannot be bought as they are" */
export const shortagesText = (count: number): string =>
  count === 1
    ? '1 product in your cart cannot be bought as it is'
    : `${count} products in your cart cannot be bought as they are`
