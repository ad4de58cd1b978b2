/** The entries of the header navigation (spec, section 2), shared by the bar and the mobile menu. */
import type { Brand } from '../../contract/product.ts'
import { brandPath } from '../brand-path.ts'
import { type ResolveLink, resolveEntries } from '../link-changes.ts'

export type NavigationEntry = { label: string; href: string }
/** `entries`: the links of its dropdown, 'View All' last. */
export type TopEntry = NavigationEntry & { entries?: readonly NavigationEntry[] }

const categoryEntry = (label: string): NavigationEntry => ({
  label,
  href: `/category/${label.toLowerCase()}`,
})

const allEntries = (
  brands: readonly Pick<Brand, 'name' | 'slug'>[],
  mainBrandSlug: string,
): readonly TopEntry[] => [
  { label: 'NEW IN', href: '/new-arrivals' },
  {
    label: 'BRANDS',
    href: '/brands',
    entries: [
      ...brands.map(({ name, slug }) => ({ label: name, href: brandPath(slug) })),
      { label: 'View All Brands', href: '/brands' },
    ],
  },
  {
    label: 'CLOTHING',
    href: '/category/clothing',
    entries: [
      categoryEntry('Upper'),
      categoryEntry('Lower'),
      categoryEntry('Lids'),
      { label: 'View All Clothing', href: '/category/clothing' },
    ],
  },
  {
    label: 'ACCESSORIES',
    href: '/category/accessories',
    entries: [
      { label: 'Bags', href: brandPath(mainBrandSlug) },
      categoryEntry('Socks'),
      categoryEntry('Sunglasses'),
      categoryEntry('Wallets'),
      categoryEntry('Watches'),
      { label: 'View All Accessories', href: '/category/accessories' },
    ],
  },
  { label: 'SHOP ALL', href: '/shop' },
  { label: 'SALE', href: '/sale' },
]

/** Links whose page has moved lead there; those that lead to nothing are left out. */
export const navigationEntries = (
  brands: readonly Pick<Brand, 'name' | 'slug'>[],
  mainBrandSlug: string,
  resolve: ResolveLink = (href) => href,
): readonly TopEntry[] =>
  resolveEntries(allEntries(brands, mainBrandSlug), resolve).map((entry) =>
    entry.entries ? { ...entry, entries: resolveEntries(entry.entries, resolve) } : entry,
  )
