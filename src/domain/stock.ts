/** What a stock figure means to shoppers and staff (spec, sections 2, 4 and 9). */

export const LOW_STOCK_BELOW = 10
export const COMING_SOON_TAG = 'coming-soon'

export type Stocked = { inStock: boolean; stockQuantity: number }

/** The one rule of the in-stock flag: staff may take a product out of stock, nobody can sell the last one twice. */
export const isSellable = (wanted: boolean, stockQuantity: number): boolean => wanted && stockQuantity > 0

/**
 * What staff's figure makes of the stock. Who edits having seen `seen` means a difference to it: what was sold since
 * stays sold. Without it, the figure is the truth.
 */
export const stockAfterEdit = (onHand: number, wanted: number, seen?: number): number =>
  seen === undefined ? wanted : Math.max(0, onHand + wanted - seen)

export const isComingSoon = (product: { tags: readonly string[] }): boolean =>
  product.tags.includes(COMING_SOON_TAG)

/** The product page's stock text. */
export const stockText = ({ inStock, stockQuantity }: Stocked): string => {
  if (!inStock) return 'Coming Soon'
  return stockQuantity < LOW_STOCK_BELOW ? `Only ${stockQuantity} left in stock` : 'In Stock'
}

/** What stands in the way of selling `quantity` of it, or null. */
export const shortageText = ({ inStock, stockQuantity }: Stocked, quantity: number): string | null => {
  if (!inStock || stockQuantity === 0) return 'Out of stock'
  return quantity > stockQuantity ? `Only ${stockQuantity} left in stock` : null
}
