/** Names a price that has changed since the line was added to the cart, raised or lowered. */
import type { CartLine } from '../../contract/cart/cart.ts'
import { pence } from '../../domain/pricing/money.ts'

/** @param format pence as text in the shopper's currency; null: the price is the same, or looks the same in it. */
export const priceChange = (
  { addedPrice, product }: Pick<CartLine, 'addedPrice' | 'product'>,
  format: (pence: number) => string,
): string | null => {
  if (addedPrice === null) return null
  const [was, now] = [format(pence(addedPrice)), format(pence(product.price))]
  return was === now ? null : `Price: was ${was}, now ${now}`
}
