/** The tables of refunds of a part of a payment. The constraints are in migrations 111 and 113. */
import type { ColumnType, Generated } from 'kysely'
import type { RefundCause } from '../../domain/orders/refund-causes.ts'
import type { RefundState } from '../../domain/orders/refund-states.ts'
import type { RefundedTax } from '../../domain/pricing/refund-tax.ts'

type Written = ColumnType<Date, Date, never>

export type PartialRefundTable = {
  id: string
  order_id: string
  intent_id: string
  /** Of the request: repeated, it makes no second refund. */
  request_key: string
  /** Minor units, as the next two, which are in it. */
  amount: number
  shipping: number
  extra: number
  /** Where its amount comes out of, and the tax in it; null where the order has no taxes recorded. */
  taxes: ColumnType<RefundedTax[] | null, string | null | undefined, string | null>
  currency: string
  cause: RefundCause
  /** For the customer, in the words of staff. */
  explanation: Generated<string>
  /** Whether the customer is told by mail. */
  notify: boolean
  status: RefundState
  /** Rises when staff try a failed refund again. */
  attempt: Generated<number>
  provider_refund_id: string | null
  failure: string | null
  requested_by: string
  created_at: Written
  updated_at: ColumnType<Date, Date, Date>
}

export type PartialRefundLineTable = {
  order_id: string
  refund_id: string
  position: number
  amount: number
  /** Units that are never sent, and units that were shipped. */
  cancelled: number
  returned: number
  /** Whether they went back into stock. */
  restocked: boolean
}

declare module '../database/tables.ts' {
  interface Tables {
    partial_refunds: PartialRefundTable
    partial_refund_lines: PartialRefundLineTable
  }
}
