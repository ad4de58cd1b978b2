/** A whole catalogue as data, which storage can seed. Prices are pounds as decimal strings. */

export type CatalogueBrand = { slug: string; name: string; description: string }

export type CatalogueCategory = {
  slug: string
  name: string
  description: string
  /** Slug of the category above; a parent lists its children's products. */
  parent: string | null
}

export type CatalogueProduct = {
  slug: string
  name: string
  description: string
  sku: string
  /** "42.00" */
  price: string
  compareAtPrice: string | null
  /** URLs; the first is the card's picture, 2 to 8 the thumbnails. */
  images: string[]
  /** Colour -> the URL (one of `images`) that shows it. */
  colorImages: Record<string, string>
  sizes: string[]
  colors: string[]
  tags: string[]
  /** Slugs. */
  brand: string
  category: string
  newArrival: boolean
  onSale: boolean
  featured: boolean
  inStock: boolean
  stockQuantity: number
}

export type Catalogue = {
  brands: CatalogueBrand[]
  categories: CatalogueCategory[]
  products: CatalogueProduct[]
}
