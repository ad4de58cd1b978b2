/** Table types of the catalogue: brands, categories, products, variants, inventory, redirects and search words. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BulkRow } from '../../domain/products/bulk-edit.ts'
import type { MovementKind } from '../../domain/products/stock-movement.ts'
import type { ProductTable } from './product-columns.ts'
import type { VariantColumns } from './variant-columns.ts'

export type BrandTable = {
  id: string
  slug: string
  name: string
  description: string
  /** Brands are listed in this order. */
  position: number
  picture: string | null
  /** Of its products that name nobody. */
  maker: ColumnType<string, string | undefined, string>
  responsible_person: ColumnType<string, string | undefined, string>
  /** Counted up by every change. */
  version: ColumnType<number, never, never>
}

export type CategoryTable = {
  id: string
  slug: string
  name: string
  description: string
  parent_id: string | null
  position: number
  picture: string | null
  version: ColumnType<number, never, never>
}

/**
 * What is counted: all variants of a product together, or one variant. Separate from products and variants, so that
 * sales lock and rewrite these rows only.
 */
export type InventoryItemTable = {
  id: string
  product_id: string
  on_hand: number
}

/** One size in one colour of a product; null where the product has no sizes or colours. */
export type VariantTable = VariantColumns & {
  id: string
  product_id: string
  size: string | null
  color: string | null
  /** Variants of a product are listed in this order. */
  position: number
  inventory_item_id: string
}

/** A slug that a product, brand or category had before. One that is in use again takes precedence. */
export type RedirectTable = {
  kind: 'product' | 'brand' | 'category' | 'page'
  slug: string
  target_id: string
  created_at: ColumnType<Date, never, never>
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

/** A bulk edit of the last days, for its undo. */
export type BulkEditTable = {
  id: string
  made_at: ColumnType<Date, Date, never>
  /** The changed fields: as `changes` the value that was saved, as `seen` the one before it. */
  rows: JSONColumnType<BulkRow[]>
  undone_at: Date | null
}

/** The prices of a product that ended at `changed_at`; the database itself writes them. */
export type PriceHistoryTable = {
  id: ColumnType<string, never, never>
  product_id: string
  price_pence: number
  compare_at_pence: number | null
  /** Null in rows of releases before 121-prior-prices. */
  status: string | null
  /** Whether a reduction was announced; null likewise. */
  announced: boolean | null
  changed_at: ColumnType<Date, never, never>
  /** Since when the state stood, and its prior price; null in rows of releases before 166-unapplied-prices. */
  since: ColumnType<Date | null, never, never>
  prior_pence: ColumnType<number | null, never, never>
}

/** A price that shoppers were shown in its first minutes. */
export type ShownPriceTable = {
  product_id: ColumnType<string, never, never>
  since: ColumnType<Date, never, never>
}

/** A row of the price history that counts as not applied: undone within minutes, and nobody was shown it. */
export type UnappliedPriceTable = {
  history_id: ColumnType<string, never, never>
  noted_at: ColumnType<Date, never, never>
}

/** A change of an item's stock; the database itself writes them. */
export type StockMovementTable = {
  id: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
  item_id: ColumnType<string, never, never>
  change: ColumnType<number, never, never>
  stock_after: ColumnType<number, never, never>
  kind: ColumnType<MovementKind, never, never>
  /** The order, refund or import; null where the cause has no row. */
  cause_id: ColumnType<string | null, never, never>
  /** Of the order or refund; of an import the item. */
  line: ColumnType<string | null, never, never>
  actor: ColumnType<'owner' | 'staff' | 'shop', never, never>
  /** The account, where staff are the actor. */
  actor_id: ColumnType<string | null, never, never>
  /** Of the call, as in the audit log. */
  request_id: ColumnType<string | null, never, never>
  at: ColumnType<Date, never, never>
}

/** Items whose stock is not the sum of their movements: none. */
type StockDifferenceView = {
  product_id: ColumnType<string, never, never>
  item_id: ColumnType<string, never, never>
  on_hand: ColumnType<number, never, never>
  moved: ColumnType<number, never, never>
}

declare module '../database/tables.ts' {
  interface Tables {
    brands: BrandTable
    categories: CategoryTable
    products: ProductTable
    inventory_items: InventoryItemTable
    variants: VariantTable
    redirects: RedirectTable
    product_words: ProductWordsTable
    search_words: SearchWordTable
    bulk_edits: BulkEditTable
    price_history: PriceHistoryTable
    shown_prices: ShownPriceTable
    unapplied_prices: UnappliedPriceTable
    stock_movements: StockMovementTable
    stock_differences: StockDifferenceView
  }
}
