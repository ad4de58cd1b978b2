/**
 * Invoices. The rule: an order has one at most, issued when staff ask for it, because it cannot be taken back; it states the
 * order as it was bought, and refunds from before it get their credit notes with it.
 */

import { type InvoicedOrder, invoiceContent } from '../../domain/documents/issued-content.ts'
import type { Seller } from '../../domain/documents/seller.ts'
import { isTrial } from '../../domain/pricing/payment-mode.ts'
import { type Database, inTransaction, type Transaction } from '../../storage/database/database.ts'
import {
  insertDocument,
  listDocumentsOf,
  type StoredDocument,
} from '../../storage/documents/issued-documents.ts'
import { listParcels } from '../../storage/orders/order-detail.ts'
import { OrderError } from '../../storage/orders/order-error.ts'
import { writeEvent } from '../../storage/orders/order-events.ts'
import { findOrder, lockOrder, type StoredOrder } from '../../storage/orders/orders.ts'
import type { CheckoutContext } from '../context.ts'
import { addCreditNotes } from '../refund/issue-credit-notes.ts'

export type InvoiceRequest = {
  orderId: string
  seller: Seller
  /** What the owner calls the tax. */
  taxName: string
  timeZone: string
  actor: string
  now: Date
  crashPoint?: CheckoutContext['crashPoint']
}

/** Why there is no invoice for an order in this state; undefined where there can be one. */
export const invoiceObstacle = ({
  status,
  payment_status,
}: Pick<StoredOrder, 'status' | 'payment_status'>): string | undefined => {
  if (payment_status === 'authorised')
    return 'The payment of this order is still being taken: try again in a moment.'
  if (payment_status === 'voided') return 'Nothing was charged for this order.'
  if (status !== 'confirmed') return 'The payment of this order is given back: no invoice is due.'
  return undefined
}

const invoicedOrder = (order: StoredOrder): InvoicedOrder => ({
  number: order.number,
  createdAt: order.created_at.toISOString(),
  billingAddress: order.billing_address,
  shippingAddress: order.shipping_address,
  currency: order.currency,
  rate: order.rate,
  shipping: order.shipping,
  total: order.total,
  totalPence: order.total_pence,
  taxes: order.taxes,
  lines: order.items.map(({ name, sku, size, color, quantity, paid, tax_rate }) => ({
    name,
    sku,
    size,
    color,
    quantity,
    paid,
    taxRate: tax_rate,
  })),
  isTrial: isTrial(order.mode),
})

const suppliedAt = async (trx: Transaction, orderId: string): Promise<string | null> => {
  const sent = (await listParcels(trx, orderId))
    .filter(({ undone_at }) => undone_at === null)
    .map(({ shipped_at }) => shipped_at.toISOString())
  return sent.toSorted().at(-1) ?? null
}

const writeInvoice = (
  db: Database,
  { orderId, seller, taxName, timeZone, actor, now, crashPoint }: InvoiceRequest,
): Promise<{ invoice: StoredDocument; isNew: boolean }> =>
  inTransaction(db, async (trx) => {
    await lockOrder(trx, orderId)
    const order = await findOrder(trx, orderId)
    if (!order) throw new OrderError('order-not-found')
    const issued = (await listDocumentsOf(trx, orderId)).find(({ kind }) => kind === 'invoice')
    if (issued) return { invoice: issued, isNew: false }
    const obstacle = invoiceObstacle(order)
    if (obstacle) throw new OrderError('invoice-refused', obstacle)
    const shop = { seller, taxName, timeZone, suppliedAt: await suppliedAt(trx, orderId) }
    const invoice = await insertDocument(trx, {
      kind: 'invoice',
      orderId,
      invoiceId: null,
      cause: '',
      issuedBy: actor,
      now,
      country: order.taxes?.country ?? order.shipping_address?.country ?? '',
      content: invoiceContent(invoicedOrder(order), shop),
    })
    crashPoint?.('invoice-written')
    const { number, gross, currency } = invoice
    await writeEvent(trx, {
      orderId,
      kind: 'invoice-issued',
      actor,
      now,
      details: { number, amount: gross, currency },
    })
    await addCreditNotes(trx, order, now)
    return { invoice, isNew: true }
  })

/** @returns the order's invoice, new or not. @throws OrderError */
export const issueInvoice = async (
  db: Database,
  request: InvoiceRequest,
): Promise<{ invoice: StoredDocument; isNew: boolean }> => {
  const issued = await writeInvoice(db, request)
  if (issued.isNew) request.crashPoint?.('invoice-committed')
  return issued
}
