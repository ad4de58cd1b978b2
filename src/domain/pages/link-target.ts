/** Where a link of the owner may lead: to a page that the shop has, or to another site. */
import { parseCataloguePath } from '../catalogue-path.ts'

export type ShopLink = { label: string; href: string }
/** Without an address it is a placeholder. */
export type OptionalLink = { label: string; href: string | null }
export const MAX_LINK_LABEL = 60
export const MAX_LINK_ADDRESS = 300

export const FIXED_PAGES = [
  '/',
  '/shop',
  '/brands',
  '/new-arrivals',
  '/sale',
  '/search',
  '/cart',
  '/checkout',
] as const

const PATH_WITH_QUERY = /^(\/[a-z0-9/-]*)(?:\?[^\s#]*)?$/i
const OTHER_SITE = /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/
const MAIL = /^mailto:[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** Whether it is the address of a page of the shop. Whether that brand, category, product or content page exists is another question. */
export const isShopPath = (href: string): boolean => {
  const [, path = ''] = PATH_WITH_QUERY.exec(href) ?? []
  return (
    FIXED_PAGES.some((page) => page === path) || (path === href && parseCataloguePath(href) !== undefined)
  )
}

export const isLinkTarget = (href: string): boolean =>
  isShopPath(href) || OTHER_SITE.test(href) || MAIL.test(href)
