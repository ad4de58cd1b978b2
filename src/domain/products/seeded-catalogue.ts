/** A whole catalogue as data, which storage can seed. Prices are pounds as decimal strings. */
import type { FieldValues, PlainValues } from './product-field-values.ts'

export type CatalogueBrand = { slug: string; name: string; description: string }

export type CatalogueCategory = {
  slug: string
  name: string
  description: string
  /** Slug of the category above; a parent lists its children's products. */
  parent: string | null
}

/** A plain field that is left out has the value of a new product; every product is live. */
export type CatalogueProduct = Omit<Partial<PlainValues>, 'status' | 'counting' | 'taxClass'> &
  Pick<
    PlainValues,
    | 'slug'
    | 'name'
    | 'description'
    | 'sku'
    | 'inStock'
    | 'newArrival'
    | 'onSale'
    | 'featured'
    | 'tags'
    | 'features'
  > &
  Pick<FieldValues, 'price' | 'compareAtPrice' | 'stockQuantity'> & {
    /** URLs; the first is the card's picture, 2 to 8 the thumbnails. */
    images: string[]
    /** Colour -> the URL (one of `images`) that shows it. */
    colorImages: Record<string, string>
    sizes: string[]
    colors: string[]
    /** Slugs. */
    brand: string
    category: string
    /** Counts the product by variant: the stock by size and colour. A choice that is not listed has none. */
    stockByVariant?: { size: string | null; color: string | null; stockQuantity: number }[]
  }

export type Catalogue = {
  brands: CatalogueBrand[]
  categories: CatalogueCategory[]
  products: CatalogueProduct[]
}
