/** The entries of the header navigation (spec, section 2), shared by the bar and the mobile menu. */
import type { Brand } from '../../contract/product.ts'

export type NavigationEntry = { label: string; href: string }
/** `entries`: the links of its dropdown, 'View All' last. */
export type TopEntry = NavigationEntry & { entries?: readonly NavigationEntry[] }

const categoryEntry = (label: string): NavigationEntry => ({
  label,
  href: `/category/${label.toLowerCase()}`,
})

export const brandPath = (slug: string): string => `/brand/${slug}`

export const navigationEntries = (
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
