/** The rules of stock: availability, texts, and edits by staff (spec, sections 2, 4 and 9). */

export const LOW_STOCK_BELOW = 10
/** Pages show no figure above it: they offer ten units at most, and name the number that is left where it is lower. */
export const MAX_SHOWN_STOCK = 10
export const COMING_SOON_TAG = 'coming-soon'

export type Stocked = { inStock: boolean; stockQuantity: number }

/** Whether a product can be sold: staff have it on sale, and units are in stock. */
export const isSellable = (wanted: boolean, stockQuantity: number): boolean => wanted && stockQuantity > 0

/**
 * The stock after an edit by staff. With `seen`, the figure that the editor loaded, the edit is applied as a difference,
 * so units sold since then stay sold. Without it, the new figure is absolute.
 */
export const stockAfterEdit = (onHand: number, wanted: number, seen?: number): number =>
  seen === undefined ? wanted : Math.max(0, onHand + wanted - seen)

export const isComingSoon = (product: { tags: readonly string[] }): boolean =>
  product.tags.includes(COMING_SOON_TAG)

/** The stock as far as pages show it: the trigger of inventory items tells whether it has changed (tell_of_changed_products.sql). */
export const shownStock = (stockQuantity: number): number => Math.min(stockQuantity, MAX_SHOWN_STOCK)

/** The product page's stock text. `stockQuantity` may be the shown one. */
export const stockText = ({ inStock, stockQuantity }: Stocked): string => {
  if (!inStock) return 'Coming Soon'
  return stockQuantity < LOW_STOCK_BELOW ? `Only ${stockQuantity} left in stock` : 'In Stock'
}

/** Why `quantity` units cannot be sold, or null. */
export const shortageText = ({ inStock, stockQuantity }: Stocked, quantity: number): string | null => {
  if (!inStock || stockQuantity === 0) return 'Out of stock'
  return quantity > stockQuantity ? `Only ${stockQuantity} left in stock` : null
}
