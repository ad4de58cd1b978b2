/** Refunds that the bank returns after they succeeded, as tests make and see them. */
import { expect } from 'vitest'
import type { StaffOrder } from '../../src/contract/staff-orders/order-desk.ts'
import { disputeDesk } from './disputes.ts'
import { invoiceDesk } from './invoices.ts'
import type { MoneyApi } from './money.ts'

export const returnedRefunds = (api: () => MoneyApi) => {
  const desk = invoiceDesk(api)
  const { tell } = disputeDesk(api)
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
    /** What the provider says of the refund that was made last, from now on. */
    returnLastRefund: async () => {
      const { object } = JSON.parse(api().lastEvent('refund.created')).data
      const failed = { ...object, status: 'failed', failure_reason: 'lost_or_stolen_card' }
      api().checkoutRig.faults.onRequest = (method, path) =>
        method === 'GET' && path === `/v1/refunds/${object.id}` ? Response.json(failed) : undefined
      // The sandbox returns none by itself: its money belongs to the payment again.
      await api().db.deleteFrom('sandbox_refunds').where('id', '=', object.id).execute()
      await tell('refund.failed', failed)
      await tell('refund.updated', failed)
      // Late, from before.
      await tell('refund.updated', { ...object, status: 'succeeded' })
      await Promise.all([api().checkoutRig.checkout.reconcile(), api().checkoutRig.checkout.reconcile()])
      await api().checkoutRig.settle()
      // The shop logs a failed refund as an error.
      expect(api().faults.splice(0).length).toBeGreaterThan(0)
    },
  }
}
