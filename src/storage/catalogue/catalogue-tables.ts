/** Table types of the catalogue: brands, categories, products, stock and search words. */
import type { ColumnType, Generated } from 'kysely'
import type { ProductTable } from './product-columns.ts'

export type BrandTable = {
  id: string
  slug: string
  name: string
  description: string
  /** Brands are listed in this order. */
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

/** Separate from products, so that sales lock and rewrite these rows only. */
export type StockTable = {
  product_id: string
  on_hand: number
}

/** The searchable words of a product; PostgreSQL generates the tsvector from them. */
export type ProductWordsTable = {
  product_id: string
  name_words: string
  group_words: string
  description_words: string
  document: ColumnType<string, never, never>
}

/** The vocabulary that corrects misspelt search words. */
export type SearchWordTable = {
  word: string
  stem: Generated<string>
  /** Whether it occurs in a name, brand, category, colour or tag, and not only in descriptions. */
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
