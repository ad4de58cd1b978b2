/** Refunds that the bank returns after they succeeded, as tests make and see them. */
import { expect } from 'vitest'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { returnRefund } from '../../src/payments/sandbox/refunds.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { disputeDesk } from './disputes.ts'
import { invoiceDesk } from './invoices.ts'
import type { MoneyApi } from './money.ts'

export const returnedRefunds = (api: () => MoneyApi) => {
  const desk = invoiceDesk(api)
  const { tell } = disputeDesk(api)
  /** At the provider. @returns the refund as it was made */
  const returnAtProvider = async (): Promise<object> => {
    const { object } = JSON.parse(api().lastEvent('refund.created')).data
    const why = { reason: 'lost_or_stolen_card', now: api().checkoutRig.now() }
    expect(await inTransaction(api().db, (trx) => returnRefund(trx, object.id, why))).toBe(true)
    return object
  }
  /** Mails about refunds of an order, the oldest first. */
  const refundMails = ({ id }: StaffOrder) =>
    api().checkoutRig.mails.filter(({ about }) => about?.orderId === id && about.kind.includes('refund'))
  return {
    ...desk,
    tell,
    refundMails,
    /** Their subjects, and what the last one says. */
    mailsOf: (order: StaffOrder) => {
      const mails = refundMails(order)
      return { subjects: mails.map(({ subject }) => subject), last: mails.at(-1)?.text ?? '' }
    },
    invoiced: async (): Promise<StaffOrder> => {
      const [order] = await desk.orders(1)
      if (!order) throw new Error('no order')
      await desk.issue(order)
      return order
    },
    documentsOf: async ({ id }: StaffOrder) =>
      (await desk.read(id)).documents.map(({ kind, gross }) => `${kind} ${gross}`),
    /** The bank returns the refund that was made last, and no event says so. */
    returnSilently: async () => {
      await api().checkoutRig.sandbox.events.sendDue()
      await returnAtProvider()
      await api().db.deleteFrom('sandbox_events').where('delivered_at', 'is', null).execute()
    },
    /** The bank returns the refund that was made last. */
    returnLastRefund: async () => {
      const { checkoutRig } = api()
      const before = await returnAtProvider()
      await checkoutRig.sandbox.events.sendDue()
      // Late, from before.
      await tell('refund.updated', before)
      await Promise.all([checkoutRig.checkout.reconcile(), checkoutRig.checkout.reconcile()])
      await checkoutRig.settle()
      // The shop logs a failed refund as an error.
      expect(api().faults.splice(0).length).toBeGreaterThan(0)
    },
  }
}
