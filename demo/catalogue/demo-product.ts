// The form in which the files of products/ describe a product, and its conversion to a product of the catalogue.
import type { CatalogueProduct } from '../../src/domain/catalogue.ts'
import { photographs } from './all-photographs.ts'
import type { Colour } from './colours.ts'
import type { ModelSpec } from './model-spec.ts'
import { productPhotographs, type View } from './product-photographs.ts'
import { slugOf } from './slug.ts'

export type DemoProduct = {
  name: string
  sku: string
  category: string
  /** Pounds, "42.00". */
  price: string
  /** The price before the reduction; a product that has one is on sale. */
  compareAtPrice?: string
  description: string
  sizes?: readonly string[]
  /** Product cards show the first. */
  colours: readonly [Colour, ...Colour[]]
  tags: readonly string[]
  stock: number
  isNew?: true
  isFeatured?: true
  /** Announced, not yet for sale. */
  isComingSoon?: true
  /** What the photography builds. */
  model: ModelSpec
  /** Second material, #rrggbb, for all colours or by colour; the default depends on the colour. */
  trim?: string | Partial<Record<Colour, string>>
  metal?: string
  /** Of the first colour; front, back and detail unless given. */
  views?: readonly View[]
}

/** A demo product with its brand and its slug. */
export type BrandedProduct = DemoProduct & { brand: string; slug: string }

export const clothingSizes = ['S', 'M', 'L', 'XL'] as const
export const waistSizes = ['30', '32', '34', '36', '38'] as const
export const shoeSizes = ['UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11', 'UK 12'] as const
export const sockSizes = ['UK 4–7', 'UK 8–11'] as const

export const ofBrand = (brand: string, products: readonly DemoProduct[]): BrandedProduct[] =>
  products.map((product) => ({ ...product, brand, slug: slugOf(product.name) }))

export function toCatalogueProduct(product: BrandedProduct): CatalogueProduct {
  const { slug, name, description, sku, price, compareAtPrice = null, brand, category, stock } = product
  return {
    slug,
    name,
    description,
    sku,
    price,
    compareAtPrice,
    ...productPhotographs(product, photographs),
    sizes: [...(product.sizes ?? [])],
    colors: [...product.colours],
    tags: product.isComingSoon ? [...product.tags, 'coming-soon'] : [...product.tags],
    brand,
    category,
    newArrival: product.isNew === true,
    onSale: compareAtPrice !== null,
    featured: product.isFeatured === true,
    inStock: stock > 0 && !product.isComingSoon,
    stockQuantity: stock,
  }
}
