// The form in which the files of products/ describe a product, and its conversion to a product of the catalogue.
import type { CatalogueProduct } from '../../src/domain/products/seeded-catalogue.ts'
import { photographs } from './all-photographs.ts'
import type { Colour } from './colours.ts'
import type { ModelSpec } from './model-spec.ts'
import { productDetails } from './product-details.ts'
import { flatPhotograph, productPhotographs } from './product-photographs.ts'
import { productSizes } from './product-sizes.ts'
import type { Family } from './product-views.ts'
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
  /** Which row of the views it is photographed by; the usual one unless given. */
  family?: Family
}

/** A demo product with its brand and its slug. */
export type BrandedProduct = DemoProduct & { brand: string; slug: string }

export const clothingSizes = ['S', 'M', 'L', 'XL'] as const
export const waistSizes = ['30', '32', '34', '36', '38'] as const
export const shoeSizes = ['UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10', 'UK 11', 'UK 12'] as const
export const sockSizes = ['UK 4–7', 'UK 8–11'] as const

export const ofBrand = (brand: string, products: readonly DemoProduct[]): BrandedProduct[] =>
  products.map((product) => ({ ...product, brand, slug: slugOf(product.name) }))

/** Trousers, jackets and shoes, which sell by size: each size in each colour has a stock of its own. */
const BRANDS_BY_VARIANT: readonly string[] = ['bramwith', 'lastwright']
/** Every fourth choice is sold out. */
const SOLD_OUT_EVERY = 4

/** Middle sizes have most; the figures sum to the product's stock. */
const stockByVariant = ({ brand, sizes = [], colours, stock }: BrandedProduct) => {
  if (!BRANDS_BY_VARIANT.includes(brand)) return {}
  const middle = (sizes.length - 1) / 2
  const choices = sizes.flatMap((size, index) =>
    colours.map((color, colour) => ({
      size,
      color,
      weight:
        (index + colour + 1) % SOLD_OUT_EVERY === 0
          ? 0
          : sizes.length - Math.abs(index - middle) - colour / 2,
    })),
  )
  const weights = choices.map(({ weight }) => weight)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  /** Units of the choices before this one: by rounding the sums, the figures sum to the stock. */
  const unitsBefore = (index: number) =>
    Math.round((stock * weights.slice(0, index).reduce((sum, weight) => sum + weight, 0)) / whole)
  return {
    stockByVariant: choices.map(({ size, color }, index) => ({
      size,
      color,
      stockQuantity: unitsBefore(index + 1) - unitsBefore(index),
    })),
  }
}

export function toCatalogueProduct(product: BrandedProduct): CatalogueProduct {
  const { sizes, colours, stock, isNew, isFeatured, isComingSoon, ...described } = product
  const { model: _model, trim: _trim, metal: _metal, family: _family, ...same } = described
  const { compareAtPrice = null } = product
  const pictures = productPhotographs(product, photographs)
  return {
    ...same,
    compareAtPrice,
    ...pictures,
    sizes: [...(sizes ?? [])],
    colors: [...colours],
    tags: isComingSoon ? [...product.tags, 'coming-soon'] : [...product.tags],
    newArrival: isNew === true,
    onSale: compareAtPrice !== null,
    featured: isFeatured === true,
    inStock: stock > 0 && !isComingSoon,
    stockQuantity: stock,
    ...stockByVariant(product),
    ...productDetails(product.name),
    ...productSizes(product, flatPhotograph(product, photographs)),
    warranty: 'Limited Lifetime Warranty',
  }
}
