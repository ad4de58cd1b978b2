/** The default links below an empty cart; settings that were stored before they could be changed have them too. */
import type { ShopLink } from '../pages/link-target.ts'

export const EMPTY_CART_LINKS: ShopLink[] = [
  { label: 'New in', href: '/new-arrivals' },
  { label: 'Bags and wallets', href: '/category/accessories' },
  { label: 'Clothing', href: '/category/clothing' },
  { label: 'Sale', href: '/sale' },
]
