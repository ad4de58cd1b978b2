/**
 * What a file says of a product, in the shop's terms, whatever system wrote the file. A field that is undefined is not in
 * the file and stays as it is; null or an empty text means that its cell is blank, and empties it.
 */
import type { ProductFact, StockTracking } from '../../domain/products/catalogue.ts'
import type { PlainValues } from '../../domain/products/product-field-values.ts'
import type { VariantField, VariantFields } from '../../domain/products/variant-fields.ts'

/** `column`: its heading in the file. */
export type FilePlace = { line: number; row: number; column: string | null }
export type FileProblem = FilePlace & { sentence: string }

export type FileVariant = FilePlace & { [F in VariantField]: VariantFields[F] | undefined } & {
  /** Undefined where the file has no options: the only variant is meant, or the one with this SKU. */
  choice: { size: string | null; color: string | null } | undefined
  /** Units; undefined where the cell is blank or missing. */
  stock: number | undefined
  /** Source of the picture that shows the variant. */
  picture: string | undefined
}

/** `source`: an address, a file name, or the address of a picture that the shop has. */
export type FilePicture = { source: string; alt: string | undefined; line: number; row: number }

/** The SKU is the product's, not that of its variants. */
export type FileValues = Omit<PlainValues, 'slug'> & {
  pricePence: number
  compareAtPence: number | null
  brand: string
  /** Names from the top down; the last one is the product's category. */
  category: string[]
  details: ProductFact[]
  /** Which of the brands or categories of the same name is meant. */
  brandSlug: string
  categorySlug: string
}

export type FileProduct = {
  line: number
  row: number
  /** Null: made of the name. */
  handle: string | null
  /** Made of the name: it finds a product, and never changes one's address. */
  isHandleDerived: boolean
  /** How a new product is counted where the file does not say it. */
  countingIfNew: StockTracking | undefined
  values: Partial<FileValues>
  /** Flags that tags set; they are never taken away. */
  flags: { newArrival: boolean; featured: boolean }
  /** The file says only whether tax is charged; undefined where it does not, or names the class. */
  isTaxed: boolean | undefined
  /** A problem says already that a price is missing or cannot be read. */
  isPriceRefused: boolean
  /** Undefined: the file has no pictures, and those of the shop stay. */
  pictures: FilePicture[] | undefined
  variants: FileVariant[]
  problems: FileProblem[]
  /** What the owner should know although it is no error. */
  notes: FileProblem[]
}

/** A row that is not taken over, such as a type of product that the shop does not sell. */
export type SkippedRow = FileProblem

/** The meaning of an option name that the shop does not know. */
export const OPTION_MEANINGS = ['size', 'color', 'size-suffix', 'color-suffix', 'detail'] as const
export type OptionMeaning = (typeof OPTION_MEANINGS)[number]

export const DIFFERENT_PRICES = ['lowest', 'highest'] as const

/** The owner's answers to what a file leaves open. */
export type MappingAnswers = {
  /** Option name, as the file writes it -> meaning. */
  options?: Record<string, OptionMeaning> | undefined
  /** Heading of an unknown column -> the key of a known column, or "detail". */
  columns?: Record<string, string> | undefined
  /** The decimal sign of prices that can be read in two ways. */
  decimalSign?: '.' | ',' | undefined
  /** What a product costs of which the variants have different prices. */
  differentPrices?: (typeof DIFFERENT_PRICES)[number] | undefined
  /** For new products without a brand or category in the file. */
  brand?: string | undefined
  category?: string | undefined
}
