/** A product of the shop, what the file would make of it, and what a plan needs to know. */

import type { VariantFields } from '../../domain/products/variant-fields.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import type { FileProblem } from '../csv/model.ts'
import type { ExportedProduct } from '../csv/shopify-writer.ts'

export type ShopVariant = ExportedProduct['variants'][number] & {
  id: string
  itemId: string
  position: number
}

export type ShopProduct = Omit<ExportedProduct, 'variants' | 'brand' | 'category'> & {
  id: string
  version: number
  brand: { id: string; name: string; slug: string }
  category: { id: string; name: string; slug: string; parentName: string | null }
  sizes: readonly string[]
  colors: readonly string[]
  variants: readonly ShopVariant[]
}

/** A brand or category that exists, or is created by the run. */
export type PlannedGroup = {
  id: string
  name: string
  slug: string
  parentName: string | null
  isNew: boolean
}

export type PlannedPicture = {
  source: string
  /** The address of a picture that the shop has; null: to be fetched after the data. */
  url: string | null
  alt: string | undefined
  colors: string[]
}

export type PlannedVariant = VariantChoice &
  VariantFields & {
    /** Null: a new one. */
    id: string | null
    /** Units to add to what its item has then, or the units of a new item; null: no change. */
    stock: number | null
    itemId: string | null
  }

export type Change = { field: string; from: string; to: string }

export type PlannedProduct = {
  line: number
  row: number
  kind: 'create' | 'change' | 'unchanged' | 'error'
  handle: string
  name: string
  product: ShopProduct | null
  changes: Change[]
  emptied: string[]
  hasLargePriceChange: boolean
  problems: FileProblem[]
  notes: FileProblem[]
  /** By variant in the order of the file, or one figure for all: what the dry run saw. */
  seenStock: (number | null)[]
  /** What is written; null for an error. */
  written: WrittenProduct | null
}

/** What a plan finds out of one product of the file. */
export type Findings = Pick<PlannedProduct, 'changes' | 'emptied' | 'problems' | 'notes'>

/** The fields of an export, but brand and category as groups, and pictures and variants as they are planned. */
export type WrittenProduct = Omit<
  ExportedProduct,
  'brand' | 'category' | 'images' | 'colorImages' | 'imageAlts' | 'variants'
> & {
  brand: PlannedGroup
  category: PlannedGroup
  sizes: string[]
  colors: string[]
  variants: PlannedVariant[]
  /** Undefined: the pictures stay. */
  pictures: PlannedPicture[] | undefined
}

export type PlanContext = {
  brand: (name: string, slug: string | undefined) => PlannedGroup
  category: (path: readonly string[], slug: string | undefined) => PlannedGroup
  /** For new products without one in the file. */
  fallback: { brand: string | undefined; category: string | undefined }
  /** The shop's picture of a source, where it has one. */
  pictureOf: (source: string) => string | undefined
  /** A SKU for a new product that the file gives none. */
  freeSku: (wanted: string) => string
  /** Figures that an earlier dry run saw, so that units sold since stay sold. */
  seenStock: (number | null)[] | undefined
}
