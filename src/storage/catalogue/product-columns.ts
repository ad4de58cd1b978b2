/**
 * The columns of a product, and what each is used for. What is read, seeded, written by an edit and invalidated in
 * caches derives from this one map; a column that is missing here does not compile.
 */
import type { ColumnType, JSONColumnType, Selectable } from 'kysely'
import type { ProductFact, ProductStatus, StockCounting } from '../../domain/catalogue.ts'
import { PRODUCT_TEXTS, type ProductText, type ProductTexts } from '../../domain/product-texts.ts'
import type { TaxClass } from '../../domain/tax.ts'

type Timestamp = ColumnType<Date, Date | undefined, Date>

export type ProductTable = {
  id: string
  slug: string
  name: string
  /** `foldText(name)`, the sort key of names. */
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
  /** The effective compare-at price: null unless it is above the price. */
  struck_pence: ColumnType<number | null, never, never>
  /** The on-sale flag, unless the price has been raised to the compare-at price. */
  sale_badge: ColumnType<boolean, never, never>
  /** The lowest price of the 30 days before the announced reduction; null: none, or unknown (migration 121). */
  prior_pence: ColumnType<number | null, never, never>
  featured: boolean
  /** Set by staff; a variant is sellable if its inventory item has units as well. */
  in_stock: boolean
  status: ProductStatus
  counting: StockCounting
  features: string[]
  dimensions: string
  material: string
  fibres: string
  warranty: string
  warnings: string
  maker: string
  responsible_person: string
  details: JSONColumnType<ProductFact[]>
  /** URL of a picture -> its alt text. */
  image_alts: JSONColumnType<Record<string, string>>
  seo_title: string
  seo_description: string
  tax_class: ColumnType<TaxClass, TaxClass | undefined, TaxClass>
  /** The secret part of the link that opens the page of a draft. */
  preview_key: ColumnType<string, never, never>
  /** Counted up by every change of the row. */
  version: ColumnType<number, never, never>
  created_at: Timestamp
  updated_at: Timestamp
}

type ColumnUse = {
  /** The field of a stored product that is read from it; null: only written, joined or sorted by. */
  field: string | null
  /**
   * What a change invalidates besides the responses that show the product: nothing, lists that depend on prices, the
   * sitemap, or everything, because it decides which lists have the product and where.
   */
  invalidates: 'product' | 'prices' | 'sitemap' | 'everything'
  /** An array or JSON. Read as one JSON value with the others, which is several times cheaper than by column. */
  isJson?: true
  /** Computed by PostgreSQL. */
  isGenerated?: true
}

export const productColumns = {
  id: { field: 'id', invalidates: 'everything' },
  slug: { field: 'slug', invalidates: 'everything' },
  name: { field: 'name', invalidates: 'everything' },
  name_key: { field: null, invalidates: 'everything' },
  description: { field: 'description', invalidates: 'product' },
  sku: { field: 'sku', invalidates: 'product' },
  price_pence: { field: 'pricePence', invalidates: 'prices' },
  compare_at_pence: { field: null, invalidates: 'prices' },
  images: { field: 'images', invalidates: 'product', isJson: true },
  color_images: { field: 'colorImages', invalidates: 'product', isJson: true },
  sizes: { field: 'sizes', invalidates: 'product', isJson: true },
  colors: { field: 'colors', invalidates: 'product', isJson: true },
  tags: { field: 'tags', invalidates: 'everything', isJson: true },
  brand_id: { field: null, invalidates: 'everything' },
  category_id: { field: null, invalidates: 'everything' },
  new_arrival: { field: 'newArrival', invalidates: 'everything' },
  on_sale: { field: null, invalidates: 'prices' },
  struck_pence: { field: 'compareAtPence', invalidates: 'prices', isGenerated: true },
  sale_badge: { field: 'onSale', invalidates: 'prices', isGenerated: true },
  prior_pence: { field: 'priorPence', invalidates: 'prices', isGenerated: true },
  featured: { field: 'featured', invalidates: 'everything' },
  in_stock: { field: 'inStock', invalidates: 'product' },
  status: { field: 'status', invalidates: 'everything' },
  counting: { field: 'counting', invalidates: 'product' },
  features: { field: 'features', invalidates: 'product', isJson: true },
  dimensions: { field: 'dimensions', invalidates: 'product' },
  material: { field: 'material', invalidates: 'product' },
  fibres: { field: 'fibres', invalidates: 'product' },
  warranty: { field: 'warranty', invalidates: 'product' },
  warnings: { field: 'warnings', invalidates: 'product' },
  maker: { field: 'maker', invalidates: 'product' },
  responsible_person: { field: 'responsiblePerson', invalidates: 'product' },
  details: { field: 'details', invalidates: 'product', isJson: true },
  image_alts: { field: 'imageAlts', invalidates: 'product', isJson: true },
  seo_title: { field: 'seoTitle', invalidates: 'product' },
  seo_description: { field: 'seoDescription', invalidates: 'product' },
  tax_class: { field: 'taxClass', invalidates: 'product' },
  preview_key: { field: 'previewKey', invalidates: 'product', isGenerated: true },
  version: { field: 'version', invalidates: 'product', isGenerated: true },
  created_at: { field: null, invalidates: 'everything' },
  updated_at: { field: null, invalidates: 'sitemap' },
} as const satisfies { [C in keyof ProductTable]: ColumnUse }

type Columns = typeof productColumns
type ReadColumn = {
  [C in keyof Columns]: Columns[C]['field'] extends string ? C : never
}[keyof Columns]

/** The fields of a stored product that are read from its row in `products`. Amounts in pence. */
export type ProductFields = {
  [C in ReadColumn as NonNullable<Columns[C]['field']>]: Selectable<ProductTable>[C]
}

/** Columns whose field has the same name and the same values in the catalogue that is seeded. */
type SeededColumn<Seed> = {
  [C in ReadColumn]: Columns[C] extends { isGenerated: true }
    ? never
    : NonNullable<Columns[C]['field']> extends keyof Seed
      ? C
      : never
}[ReadColumn]
export type SeededFields<Seed> = {
  [C in SeededColumn<Seed>]: NonNullable<Columns[C]['field']> extends infer F extends keyof Seed
    ? undefined extends Seed[F]
      ? Exclude<Seed[F], undefined> | null
      : Seed[F]
    : never
}

/** Columns of the plain texts. */
type TextColumn = {
  [C in ReadColumn]: Columns[C]['field'] extends ProductText ? C : never
}[ReadColumn]
export type TextColumns = Record<TextColumn, string>

/** Columns that a change of the product writes: all but its id, its dates, and what PostgreSQL computes. */
type WrittenColumn = Exclude<
  { [C in keyof Columns]: Columns[C] extends { isGenerated: true } ? never : C }[keyof Columns],
  'id' | 'created_at' | 'updated_at'
>
export type WrittenColumns = Record<WrittenColumn, unknown>

export type ReadField = { column: keyof ProductTable; field: keyof ProductFields } & Omit<ColumnUse, 'field'>

export const readFields: readonly ReadField[] = Object.entries<ColumnUse>(productColumns).flatMap(
  ([column, { field, ...use }]) => (field === null ? [] : [{ column, field, ...use } as ReadField]),
)

export const textColumns: readonly { column: TextColumn; field: ProductText }[] = readFields.flatMap(
  ({ column, field }) => {
    const text = PRODUCT_TEXTS.find((each) => each === field)
    return text ? [{ column: column as TextColumn, field: text }] : []
  },
)

/** The columns of the texts, as they are written. */
export const textColumnsOf = (texts: Readonly<ProductTexts>): TextColumns =>
  Object.fromEntries(textColumns.map(({ column, field }) => [column, texts[field]])) as TextColumns

export const writtenColumns = Object.entries<ColumnUse>(productColumns)
  .filter(([column, { isGenerated }]) => !isGenerated && !['id', 'created_at', 'updated_at'].includes(column))
  .map(([column]) => column as WrittenColumn)

/** The columns that have a field of the same name in `seed`; a field without a value is null. */
export const seededFields = <Seed extends object>(seed: Seed): SeededFields<Seed> =>
  Object.fromEntries(
    readFields
      .filter(({ isGenerated }) => !isGenerated)
      .map(({ column, field }) => [column, seed[field as unknown as keyof Seed] ?? null]),
  ) as SeededFields<Seed>
