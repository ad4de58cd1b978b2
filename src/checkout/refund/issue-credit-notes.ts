/**
 * Credit notes: one for each refund that was made of an order with an invoice, issued by themselves. The rule: a credit note
 * is written under the order's lock and names its refund, so that calls, jobs and the reconciler issue it once. It names
 * seller and buyer as the invoice does. One whose refund was returned is cancelled first (`cancel-credit-notes.ts`).
 */
import { type Credit, creditContent, type IssuedLine } from '../../domain/documents/issued-content.ts'
import { refundReason } from '../../domain/orders/refund-causes.ts'
import type { TaxedAmount } from '../../domain/pricing/tax.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import {
  findOrdersToCredit,
  insertDocument,
  listDocumentsOf,
  refundOfCause,
  type StoredDocument,
} from '../../storage/documents/issued-documents.ts'
import { writeEvent } from '../../storage/orders/order-events.ts'
import { findOrder, lockOrder, type StoredOrder } from '../../storage/orders/orders.ts'
import {
  listPartialRefundLines,
  listPartialRefunds,
  type StoredPartialRefund,
} from '../../storage/orders/partial-refunds.ts'
import type { CheckoutContext } from '../context.ts'
import { cancelReturnedNotes, standingNotes } from './cancel-credit-notes.ts'
import { isSettled, settledBefore } from './settled-refund.ts'

type CausedCredit = Credit & { cause: string }
type CreditNoteContext = Pick<CheckoutContext, 'db' | 'now' | 'log' | 'crashPoint'>

/** Without units and a rate of its own. */
const plainLine = (name: string, gross: number): IssuedLine => ({
  name,
  choice: '',
  sku: '',
  quantity: null,
  gross,
  rate: null,
})

const byRate = (parts: readonly TaxedAmount[]): TaxedAmount[] =>
  [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, each]) => ({
      rate,
      gross: each.reduce((sum, { gross }) => sum + gross, 0),
      tax: each.reduce((sum, { tax }) => sum + tax, 0),
    }))
    .toSorted((a, b) => b.rate - a.rate)

const creditOfPart = (
  order: StoredOrder,
  refund: StoredPartialRefund,
  refundLines: Awaited<ReturnType<typeof listPartialRefundLines>>,
): CausedCredit => {
  const lines = refundLines.flatMap(({ refund_id, position, amount, cancelled, returned }) => {
    const item = order.items.find((each) => each.position === position)
    if (refund_id !== refund.id || !item) return []
    const { name, sku, tax_rate: rate } = item
    return [{ name, choice: choiceText(item), sku, quantity: cancelled + returned, gross: amount, rate }]
  })
  return {
    cause: refund.id,
    lines: [
      ...lines,
      ...(refund.shipping > 0 ? [plainLine('Shipping', refund.shipping)] : []),
      ...(refund.extra > 0 ? [plainLine('Further amount', refund.extra)] : []),
    ],
    gross: refund.amount,
    taxes: refund.taxes && byRate(refund.taxes),
    reason: refundReason(refund.cause, refund.explanation),
  }
}

/** Credit notes that are missing, in the order of their refunds. `left`: of the invoice. */
const missingCredits = async (
  trx: Transaction,
  order: StoredOrder,
  documents: readonly StoredDocument[],
  { left, now }: { left: number; now: Date },
): Promise<CausedCredit[]> => {
  const notes = standingNotes(documents)
  const isCredited = (id: string) => notes.some(({ cause }) => refundOfCause(cause) === id)
  const refundLines = await listPartialRefundLines(trx, [order.id])
  const parts = (await listPartialRefunds(trx, order.id))
    .filter(({ id, status }) => status === 'succeeded' && !isCredited(id))
    .map((refund) => creditOfPart(order, refund, refundLines))
  const whole = await trx
    .selectFrom('refunds')
    .select(['id', 'status', 'cause', 'explanation'])
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (whole) {
    if (whole.status !== 'succeeded' || isCredited(whole.id)) return parts
    const reason = refundReason(whole.cause, whole.explanation)
    const invoice = documents.find(({ kind }) => kind === 'invoice')
    const lines =
      invoice?.gross === left ? invoice.content.lines : [plainLine('Refund of the rest of the order', left)]
    return [...parts, { cause: whole.id, lines, gross: left, taxes: null, reason }]
  }
  const external =
    order.paid_back -
    notes.filter(({ cause }) => cause.startsWith('external:')).reduce((sum, { gross }) => sum + gross, 0)
  if (external <= 0 || !(await isSettled(trx, order.id, now))) return parts
  const lines = [plainLine('Refund', external)]
  return [
    ...parts,
    { cause: `external:${order.paid_back}`, lines, gross: external, taxes: null, reason: null },
  ]
}

/** Another one of the same refund, after the first was cancelled, is counted: "refund_k3v9#2". */
const causeOf = (refund: string, documents: readonly StoredDocument[]): string => {
  const count = documents.filter(
    ({ kind, cause }) => kind === 'credit-note' && refundOfCause(cause) === refund,
  ).length
  return count === 0 ? refund : `${refund}#${count + 1}`
}

/** The caller has locked the order. Without an invoice there is nothing to credit. @returns how many were issued */
export const addCreditNotes = async (trx: Transaction, order: StoredOrder, now: Date): Promise<number> => {
  const before = await listDocumentsOf(trx, order.id)
  const invoice = before.find(({ kind }) => kind === 'invoice')
  if (!invoice) return 0
  const debitNotes = await cancelReturnedNotes(trx, order, before, now)
  const documents = [...before, ...debitNotes]
  let written = debitNotes.length
  const notes = standingNotes(documents)
  let left = invoice.gross - notes.reduce((sum, { gross }) => sum + gross, 0)
  for (const { cause, ...credit } of await missingCredits(trx, order, documents, { left, now })) {
    // More than the invoice says is never credited, whatever a provider reports.
    if (credit.gross <= 0 || credit.gross > left) continue
    const content = creditContent(
      { number: invoice.number, issuedAt: invoice.issued_at.toISOString(), content: invoice.content },
      notes.map((each) => each.content),
      credit,
    )
    const note = await insertDocument(trx, {
      kind: 'credit-note',
      orderId: order.id,
      invoiceId: invoice.id,
      content,
      now,
      cause: causeOf(cause, documents),
      country: invoice.country,
      issuedBy: 'shop',
    })
    notes.push(note)
    written += 1
    left -= note.gross
    const { number, gross: amount, currency } = note
    await writeEvent(trx, {
      orderId: order.id,
      kind: 'credit-note-issued',
      actor: 'shop',
      now,
      details: { number, amount, currency, invoice: invoice.number },
    })
  }
  return written
}

/**
 * After a refund was made. A failure is logged and left to the reconciler: a document never holds up money.
 */
export const issueCreditNotes = async (
  { db, now, log, crashPoint }: CreditNoteContext,
  orderId: string | null,
): Promise<void> => {
  if (orderId === null) return
  try {
    const count = await inTransaction(db, async (trx) => {
      await lockOrder(trx, orderId)
      const order = await findOrder(trx, orderId)
      const written = order ? await addCreditNotes(trx, order, now()) : 0
      if (written > 0) crashPoint?.('credit-notes-written')
      return written
    })
    if (count > 0) crashPoint?.('credit-notes-committed')
  } catch (error) {
    log.error({ err: error, orderId }, 'a credit note could not be issued; it is tried again')
  }
}

/** Of all orders: also of refunds that a node of another release, or a process that ended, has left. */
export const issueDueCreditNotes = async (context: CreditNoteContext): Promise<void> => {
  for (const orderId of await findOrdersToCredit(context.db, settledBefore(context.now())))
    await issueCreditNotes(context, orderId)
}
