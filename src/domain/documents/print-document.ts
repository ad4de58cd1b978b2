/**
 * A document for paper as data: what it says, in which order, without fonts and pages. The rule: each kind of document has
 * one template that makes this model, and everything that prints (`admin/documents`, `printing`) shows the model as it is.
 */

import type { ShopFileRef } from '../settings/shop-file.ts'

export const PAGE_SIZES = ['a4', 'letter'] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export const DOCUMENT_KINDS = ['packing-slip', 'pick-list', 'invoice', 'credit-note', 'debit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export type PrintFact = { label: string; value: string }

export type PrintColumn = {
  heading: string
  /** Share of the table's width; the shares of a table sum to 1. */
  width: number
  /** Digits stand below each other, at the right. */
  isNumber?: true | undefined
  /** Such as a SKU. */
  isCode?: true | undefined
}

/** The lines of each cell, in the order of the columns. Lines after the first are less prominent. */
export type PrintRow = string[][]

export type PrintTable = { label: string; columns: PrintColumn[]; rows: PrintRow[] }

export type PrintParty = { label: string; lines: string[] }

/** Of the shop, on paper. */
export type DocumentLook = {
  logo: ShopFileRef | null
  /** "#2e4a3d" */
  accent: string
}

export type PrintDocument = {
  kind: DocumentKind
  /** "Packing slip" */
  title: string
  /** What names it among others of its kind: "1042". */
  number: string
  /** What a reader has to know before anything else, such as that it is a trial; else null. */
  notice: string | null
  /** `look`: null on documents from before it was stored. */
  sender: { name: string; lines: string[]; look: DocumentLook | null }
  facts: PrintFact[]
  /** The text of a barcode below the facts; null: none. */
  barcode: string | null
  parties: PrintParty[]
  table: PrintTable
  /** Sums below the table. The last one stands out where `isSum`. */
  totals: (PrintFact & { isSum?: true | undefined })[]
  /** Below the totals, such as the tax by rate. */
  breakdown: PrintTable | null
  texts: string[]
  /** At the foot of every page. */
  foot: string
}
