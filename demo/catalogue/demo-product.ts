// How a product of the demo is written down, and how it becomes a product of the shop.
import type { CatalogueProduct } from '../../src/domain/catalogue.ts'
import { photographs } from './all-photographs.ts'
import type { Colour } from './colours.ts'
import { picturesShown } from './picture-plan.ts'
import type { PictureSpec } from './pictures/kinds.ts'
import type { View } from './pictures/kit/look.ts'
import { slugOf } from './slug.ts'

export type DemoProduct = {
  name: string
  sku: string
  category: string
  /** Pounds, "42.00". */
  price: string
  /** What it cost before; with it the product is on sale. */
  was?: string
  description: string
  sizes?: readonly string[]
  /** The first is the one on the card. */
  colours: readonly [Colour, ...Colour[]]
  tags: readonly string[]
  stock: number
  isNew?: true
  isFeatured?: true
  /** Announced, not yet for sale. */
  isComing?: true
  picture: PictureSpec
  /** Second material, #rrggbb, for all colours or by colour; a fitting one is chosen where none is given. */
  trim?: string | Partial<Record<Colour, string>>
  metal?: string
  /** More pictures than the three that every product has. */
  views?: readonly View[]
}

/** A demo product with its brand: what one file of `products/` holds, ready to be drawn. */
export type BrandedProduct = DemoProduct & { brand: string; slug: string }

export const clothingSizes = ['S', 'M', 'L', 'XL'] as const
export const waistSizes = ['30', '32', '34', '36', '38'] as const
export const shoeSizes = ['UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11', 'UK 12'] as const
export const sockSizes = ['UK 4–7', 'UK 8–11'] as const

export const ofBrand = (brand: string, products: readonly DemoProduct[]): BrandedProduct[] =>
  products.map((product) => ({ ...product, brand, slug: slugOf(product.name) }))

export function toCatalogueProduct(product: BrandedProduct): CatalogueProduct {
  const { slug, name, description, sku, price, was = null, brand, category, stock } = product
  return {
    slug,
    name,
    description,
    sku,
    price,
    compareAtPrice: was,
    ...picturesShown(product, photographs),
    sizes: [...(product.sizes ?? [])],
    colors: [...product.colours],
    tags: product.isComing ? [...product.tags, 'coming-soon'] : [...product.tags],
    brand,
    category,
    newArrival: product.isNew === true,
    onSale: was !== null,
    featured: product.isFeatured === true,
    inStock: stock > 0 && !product.isComing,
    stockQuantity: stock,
  }
}
