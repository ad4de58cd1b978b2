/**
 * The home page's buttons, headings and brands of a new shop (spec, section 2, Home). They are also what
 * settings have that were stored before owners could change these.
 */
export const defaultBlocks = {
  heroButton: { label: 'SHOP NOW', href: '/shop' },
  saleButton: { label: 'VIEW ALL', href: '/category/accessories' },
  /** Empty: the first brands. */
  brandStrip: [],
  latestArrivals: {
    title: 'LATEST ARRIVALS',
    more: { label: 'VIEW ALL NEW ARRIVALS', href: '/category/clothing' },
  },
  featuredProducts: {
    title: 'FEATURED PRODUCTS',
    more: { label: 'VIEW ALL PRODUCTS', href: '/category/clothing' },
  },
  featuredBrands: { title: 'FEATURED BRANDS', brands: [] },
}
