/** The paths of the pages of products, brands and categories, and of content pages. */

export type CataloguePageKind = 'product' | 'brand' | 'category' | 'page'

const kindOfSegment: Readonly<Record<string, CataloguePageKind>> = {
  products: 'product',
  brand: 'brand',
  category: 'category',
  pages: 'page',
}

/** "/brand/wrenfold" -> { kind: 'brand', segment: 'brand', slug: 'wrenfold' }; undefined for any other path. */
export const parseCataloguePath = (
  pathname: string,
): { kind: CataloguePageKind; segment: string; slug: string } | undefined => {
  const [, segment = '', slug = ''] = /^\/([a-z]+)\/([a-z0-9-]{1,100})$/i.exec(pathname) ?? []
  const kind = Object.hasOwn(kindOfSegment, segment) ? kindOfSegment[segment] : undefined
  return kind && { kind, segment, slug }
}
