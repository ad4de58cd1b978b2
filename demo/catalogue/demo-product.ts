// The form in which the files of products/ describe a product, and its conversion to a product of the catalogue.
import type { CatalogueProduct } from '../../src/domain/catalogue.ts'
import { photographs } from './all-photographs.ts'
import type { Colour } from './colours.ts'
import type { ModelSpec } from './model-spec.ts'
import { productDetails } from './product-details.ts'
import { productPhotographs, type View } from './product-photographs.ts'
import { slugOf } from './slug.ts'

/** Fields that the files of products/ write in a form of their own. */
type Converted =
  | 'slug'
  | 'brand'
  | 'compareAtPrice'
  | 'images'
  | 'colorImages'
  | 'sizes'
  | 'colors'
  | 'tags'
  | 'newArrival'
  | 'onSale'
  | 'featured'
  | 'inStock'
  | 'stockQuantity'
  | 'stockByVariant'
  | 'features'
  | 'dimensions'
  | 'material'
  | 'warranty'

export type DemoProduct = Omit<CatalogueProduct, Converted> & {
  /** The price before the reduction; a product that has one is on sale. */
  compareAtPrice?: string
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
  const { sizes, colours, stock, isNew, isFeatured, isComingSoon, ...described } = product
  const { model: _model, trim: _trim, metal: _metal, views: _views, ...same } = described
  const { compareAtPrice = null } = product
  return {
    ...same,
    compareAtPrice,
    ...productPhotographs(product, photographs),
    sizes: [...(sizes ?? [])],
    colors: [...colours],
    tags: isComingSoon ? [...product.tags, 'coming-soon'] : [...product.tags],
    newArrival: isNew === true,
    onSale: compareAtPrice !== null,
    featured: isFeatured === true,
    inStock: stock > 0 && !isComingSoon,
    stockQuantity: stock,
    ...productDetails(product.name),
    warranty: 'Limited Lifetime Warranty',
  }
}
