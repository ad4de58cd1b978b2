/**
 * Credit notes whose refund did not reach the customer after all, because the bank returned it. The rule: a document is
 * never changed, so a debit note of the same amounts cancels the credit note, once. A refund that is made after all gets
 * another credit note (`issue-credit-notes.ts`).
 */
import { debitContent } from '../../domain/documents/issued-content.ts'
import { reasonSuffix } from '../../domain/orders/refund-words.ts'
import type { Transaction } from '../../storage/database/database.ts'
import {
  insertDocument,
  refundOfCause,
  type StoredDocument,
} from '../../storage/documents/issued-documents.ts'
import { writeEvent } from '../../storage/orders/order-events.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import { listPartialRefunds } from '../../storage/orders/partial-refunds.ts'
import { isSettled } from './settled-refund.ts'

/** Credit notes that no debit note cancels. */
export const standingNotes = (documents: readonly StoredDocument[]): StoredDocument[] =>
  documents.filter(
    ({ id, kind }) => kind === 'credit-note' && !documents.some((each) => each.credit_note_id === id),
  )

type Returned = { note: StoredDocument; reason: string }

const reasonOf = (failure: string | null): string => `The refund was returned${reasonSuffix(failure)}`

/** Refunds in the dashboard are one figure: the newest credit notes go until the others are not more than it. */
const returnedExternally = (notes: readonly StoredDocument[], refunded: number): Returned[] => {
  let surplus = notes.reduce((sum, { gross }) => sum + gross, 0) - refunded
  return notes.toReversed().flatMap((note) => {
    if (surplus <= 0) return []
    surplus -= note.gross
    return [{ note, reason: reasonOf(null) }]
  })
}

const returnedNotes = async (
  trx: Transaction,
  order: StoredOrder,
  standing: readonly StoredDocument[],
  now: Date,
): Promise<Returned[]> => {
  const whole = await trx
    .selectFrom('refunds')
    .select(['id', 'status', 'failure'])
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const refunds = [...(await listPartialRefunds(trx, order.id)), ...(whole ? [whole] : [])]
  const returned = standing.flatMap((note) => {
    const refund = refunds.find(({ id }) => id === refundOfCause(note.cause))
    return refund && refund.status !== 'succeeded' ? [{ note, reason: reasonOf(refund.failure) }] : []
  })
  const external = standing.filter(({ cause }) => cause.startsWith('external:'))
  if (whole || external.length === 0 || !(await isSettled(trx, order.id, now))) return returned
  return [...returned, ...returnedExternally(external, order.paid_back)]
}

/** The caller has locked the order. @returns the debit notes */
export const cancelReturnedNotes = async (
  trx: Transaction,
  order: StoredOrder,
  documents: readonly StoredDocument[],
  now: Date,
): Promise<StoredDocument[]> => {
  const debitNotes: StoredDocument[] = []
  for (const { note, reason } of await returnedNotes(trx, order, standingNotes(documents), now)) {
    const issuedAt = note.issued_at.toISOString()
    const debit = await insertDocument(trx, {
      kind: 'debit-note',
      orderId: order.id,
      invoiceId: note.invoice_id,
      creditNoteId: note.id,
      cause: note.id,
      country: note.country,
      issuedBy: 'shop',
      now,
      content: debitContent({ number: note.number, issuedAt, content: note.content }, reason),
    })
    debitNotes.push(debit)
    const { number, gross: amount, currency } = debit
    await writeEvent(trx, {
      orderId: order.id,
      kind: 'debit-note-issued',
      actor: 'shop',
      now,
      details: { number, amount, currency, creditNote: note.number },
    })
  }
  return debitNotes
}
