/** The entries of the header navigation as the owner has set them, shared by the bar and the mobile menu. */
import type { Brand } from '../../contract/products/product.ts'
import type { ShopLink } from '../../domain/pages/link-target.ts'
import type { NavigationItem } from '../../domain/settings/shop-settings.ts'
import { brandPath } from '../brand-path.ts'
import { type ResolveLink, resolveEntries } from '../link-changes.ts'

/** `entries`: the links of its dropdown. */
export type TopEntry = ShopLink & { entries?: readonly ShopLink[] }

/** Links whose page has moved lead there; those that lead to nothing are left out. */
export const navigationEntries = (
  items: readonly NavigationItem[],
  brands: readonly Pick<Brand, 'name' | 'slug'>[],
  resolve: ResolveLink,
): readonly TopEntry[] =>
  resolveEntries(items, resolve).map(({ label, href, entries, listsBrands }) => {
    const links = [
      ...(listsBrands ? brands.map(({ name, slug }) => ({ label: name, href: brandPath(slug) })) : []),
      ...resolveEntries(entries, resolve),
    ]
    return links.length > 0 ? { label, href, entries: links } : { label, href }
  })
