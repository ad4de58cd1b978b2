/** The rows of the catalogue: brands, categories, products, their stock and the words that search knows. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | undefined, Date>

export type BrandTable = {
  id: string
  slug: string
  name: string
  description: string
  /** The order in which brands are listed. */
  position: number
}

export type CategoryTable = {
  id: string
  slug: string
  name: string
  description: string
  parent_id: string | null
  position: number
}

export type ProductTable = {
  id: string
  slug: string
  name: string
  /** `foldText(name)`: what names are sorted by. */
  name_key: string
  description: string
  sku: string
  price_pence: number
  compare_at_pence: number | null
  images: string[]
  color_images: JSONColumnType<Record<string, string>>
  sizes: string[]
  colors: string[]
  tags: string[]
  brand_id: string
  category_id: string
  new_arrival: boolean
  on_sale: boolean
  /** The compare-at price while it is above the price: a price raised to it ends the reduction, lowered again restores it. */
  struck_pence: ColumnType<number | null, never, never>
  /** The on-sale flag, unless the price has been raised to the compare-at price. */
  sale_badge: ColumnType<boolean, never, never>
  featured: boolean
  /** The staff's wish; a product is sellable when it is also in stock (`stock.on_hand > 0`). */
  in_stock: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

/** Apart from products: sales lock these rows only. */
export type StockTable = {
  product_id: string
  on_hand: number
}

/** What search reads of a product, as words; the text search document is generated from it. */
export type ProductWordsTable = {
  product_id: string
  name_words: string
  group_words: string
  description_words: string
  document: ColumnType<string, never, never>
}

/** Every word of the catalogue, by which misspelt ones are corrected. */
export type SearchWordTable = {
  word: string
  stem: Generated<string>
  /** Whether it stands in a name, a group, a colour or a tag, not only in descriptions. */
  names_things: boolean
}

export type CatalogueTables = {
  brands: BrandTable
  categories: CategoryTable
  products: ProductTable
  stock: StockTable
  product_words: ProductWordsTable
  search_words: SearchWordTable
}
