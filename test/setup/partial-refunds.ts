/** Refunds of a part of a payment, as tests ask for them, and what is there afterwards. */
import { sql } from 'kysely'
import type { Stats } from '../../src/contract/orders/admin-orders.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import type { RefundPart } from '../../src/contract/orders/refunds.ts'
import type { MoneyApi } from './money.ts'
import { orderManagement } from './order-management.ts'
import type { Shopper } from './shopper.ts'

export type Wanted = Omit<RefundPart, 'key' | 'reason'> & Partial<RefundPart>

export const line = (position: number, quantity: number, restock = false) => ({
  position,
  quantity,
  restock,
})

/** Minor units. */
export const paidFor = (order: StaffOrder, position: number): number =>
  order.refundable.lines.find((each) => each.position === position)?.paid ?? 0

export const partialRefunds = (api: () => MoneyApi) => {
  const orders = orderManagement(api)
  let count = 0
  /** With a key of its own. */
  const bodyOf = (wanted: Wanted) => {
    count += 1
    return { key: `request-${count}`, reason: 'returned', ...wanted }
  }
  return {
    ...orders,
    bodyOf,
    refund: (id: string, wanted: Wanted) => orders.post(id, '/refunds', bodyOf(wanted)),
    /** At the provider, the smallest first. */
    amountsOf: async (shopper: Shopper) =>
      (await api().refundsOf(shopper)).map(({ amount }) => amount).toSorted((a, b) => a - b),
    stats: async (): Promise<Stats> => (await orders.call('GET', '/api/admin/stats')).json(),
    mails: (shopper: Shopper) =>
      api()
        .mailsTo(shopper)
        .filter(({ subject }) => subject.includes('paid back')),
    /** What the tables hold, so that a refusal is seen to change nothing. */
    rowsOf: async (id: string) =>
      (
        await sql`select (select count(*) from partial_refunds where order_id = ${id}) as refunds,
          (select count(*) from partial_refund_lines where order_id = ${id}) as lines,
          (select count(*) from order_events where order_id = ${id}) as events`.execute(api().db)
      ).rows[0],
  }
}
