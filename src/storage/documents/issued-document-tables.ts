/** The tables of invoices, credit notes and debit notes. The constraints are in migrations 120 and 135. */
import type { ColumnType } from 'kysely'
import type { IssuedContent, IssuedKind } from '../../domain/documents/issued-content.ts'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'

export type DocumentCounterTable = {
  kind: IssuedKind
  is_trial: boolean
  year: number
  /** Of the year so far. */
  last: number
  last_at: ColumnType<Date, Date, Date>
}

/** Never changed. */
export type IssuedDocumentTable = {
  id: string
  kind: IssuedKind
  /** Of a trial order: numbered apart, and deleted with it. */
  is_trial: boolean
  /** By the shop's clock. */
  year: number
  sequence: number
  /** "INV-2026-00001" */
  number: string
  order_id: string
  /** Of a credit note and a debit note. */
  invoice_id: string | null
  /** Of a debit note: the credit note that it cancels. */
  credit_note_id: ColumnType<string | null, string | null | undefined, never>
  /**
   * Of a credit note: which refund it is for, so that each has one, with a count where one before was cancelled
   * ("refund_k3v9#2"). Of a debit note: its credit note. Empty for an invoice, of which an order has one.
   */
  cause: string
  issued_at: ColumnType<Date, Date, never>
  issued_by: string
  currency: CurrencyCode
  /** Of destination. */
  country: string
  /** Minor units; the tax is null where none is recorded. */
  gross: number
  tax: number | null
  content: ColumnType<IssuedContent, string, never>
}

declare module '../database/tables.ts' {
  interface Tables {
    document_counters: DocumentCounterTable
    issued_documents: IssuedDocumentTable
  }
}
