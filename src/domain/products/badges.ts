/** The badges of a product card and of the product page (spec, sections 2 and 4). */
import { isComingSoon } from './stock.ts'

export type BadgeFlags = {
  newArrival: boolean
  onSale: boolean
  featured: boolean
  inStock: boolean
  tags: readonly string[]
}

export type CardBadge = 'NEW IN STOCK' | 'SALE' | 'FEATURED' | 'Out of Stock'
export const cardBadges = (product: BadgeFlags): CardBadge[] => {
  const badges: CardBadge[] = []
  if (product.newArrival && product.inStock) badges.push('NEW IN STOCK')
  if (product.onSale) badges.push('SALE')
  if (product.featured) badges.push('FEATURED')
  if (!product.inStock) badges.push('Out of Stock')
  return badges
}

export type DetailBadge = 'New Arrival' | 'Sale' | 'Coming Soon'
/** In addition to the brand's badge. */
export const detailBadges = (product: BadgeFlags): DetailBadge[] => {
  const badges: DetailBadge[] = []
  if (product.newArrival) badges.push('New Arrival')
  if (product.onSale) badges.push('Sale')
  if (isComingSoon(product)) badges.push('Coming Soon')
  return badges
}
