/** What /admin/print shows, by its URL: a kind of document, for orders by number. */

import { parseSelection, selectionText } from '../../domain/documents/order-selection.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../../domain/documents/print-document.ts'

export const kindTitles: Record<DocumentKind, string> = {
  'packing-slip': 'Packing slips',
  'pick-list': 'Pick list',
  invoice: 'Invoices',
  'credit-note': 'Credit notes',
  'debit-note': 'Debit notes',
}

export type PrintView = { kind: DocumentKind; orders: number[] }

/** Undefined where the URL names no orders. */
export const readPrintView = (search: URLSearchParams): PrintView | undefined => {
  const kind = DOCUMENT_KINDS.find((each) => each === search.get('kind')) ?? 'packing-slip'
  const orders = parseSelection(search.get('orders') ?? '')
  return orders && { kind, orders }
}

export const printQuery = ({ kind, orders }: { kind: DocumentKind; orders: readonly number[] }): string =>
  new URLSearchParams({ kind, orders: selectionText(orders) }).toString()

export const printAddress = (kind: DocumentKind, orders: readonly number[]): string =>
  `/admin/print?${printQuery({ kind, orders })}`
