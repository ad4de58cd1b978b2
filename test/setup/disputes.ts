/** Events of the provider about disputes, and orders to which they belong. */
import { expect } from 'vitest'
import type { MoneyApi } from './money.ts'

export const DUE_BY = '2027-01-15T23:59:59.000Z'

export const dispute = (intentId: string, status: string) => ({
  object: 'dispute',
  id: `dp_${intentId}`,
  payment_intent: intentId,
  status,
  reason: 'product_not_received',
  amount: 2800,
  currency: 'gbp',
  evidence_details: { due_by: Date.parse(DUE_BY) / 1000, has_evidence: false },
})

export const disputeDesk = (api: () => MoneyApi) => {
  /** Seconds: each event is sent after the one before. */
  let told = 1_790_000_000
  const next = () => {
    told += 1
    return told
  }
  return {
    next,
    tell: async (type: string, object: object, created = next()) => {
      const event = JSON.parse(api().lastEvent('payment_intent.succeeded'))
      const body = JSON.stringify({
        ...event,
        id: `evt_${type}_${Math.random()}`,
        type,
        created,
        data: { object },
      })
      expect((await api().send(body, api().sign(body))).status).toBe(200)
    },
    ordered: async () => {
      const { shopper, paymentIntentId: intentId } = await api().paid()
      await shopper.order({ paymentIntentId: intentId })
      await api().checkoutRig.settle()
      const [order] = await api().ordersOf(shopper)
      return { shopper, intentId, orderId: order?.id ?? '' }
    },
  }
}
