/** The rows of the catalogue: brands, categories, products, their stock and the words that search knows. */
import type { ColumnType, Generated } from 'kysely'
import type { ProductTable } from './product-columns.ts'

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
