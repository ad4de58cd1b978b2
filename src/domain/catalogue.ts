/** A whole catalogue as data, which storage can seed. Prices are pounds as decimal strings. */
import type { ProductTexts } from './product-texts.ts'

/** Drafts are seen by staff alone; archived products are no longer sold, and their page says so. */
export const PRODUCT_STATUSES = ['draft', 'live', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The secret part of the link that opens the page of a draft. */
export const PREVIEW_KEY = /^[0-9a-f]{32}$/

/** Whether all variants of a product share one stock, or each has a stock of its own. */
export const STOCK_COUNTINGS = ['together', 'by-variant'] as const
export type StockCounting = (typeof STOCK_COUNTINGS)[number]

/** A row of the 'Product Details' table, as the owner words it. */
export type ProductFact = { name: string; value: string }

export type CatalogueBrand = { slug: string; name: string; description: string }

export type CatalogueCategory = {
  slug: string
  name: string
  description: string
  /** Slug of the category above; a parent lists its children's products. */
  parent: string | null
}

export type CatalogueProduct = Partial<ProductTexts> & {
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
  /** Of all variants together. */
  stockQuantity: number
  /** Counts the product by variant: the stock by size and colour. A choice that is not listed has none. */
  stockByVariant?: { size: string | null; color: string | null; stockQuantity: number }[]
  features: string[]
  /** Empty: not shown, like the material and the warranty. */
  dimensions: string
  material: string
  warranty: string
}

export type Catalogue = {
  brands: CatalogueBrand[]
  categories: CatalogueCategory[]
  products: CatalogueProduct[]
}
