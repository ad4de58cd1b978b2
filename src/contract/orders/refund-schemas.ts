/** The refunds of parts of an order, and what can still be refunded, as staff see them. */
import { z } from 'zod'
import { REFUND_CAUSE_NAMES } from '../../domain/orders/refund-causes.ts'
import { REFUND_STATES } from '../../domain/orders/refund-states.ts'

const count = z.int().min(0)

export const refundSchema = z
  .object({
    id: z.string(),
    status: z.enum(REFUND_STATES),
    amount: z
      .string()
      .meta({ description: 'In the currency of the payment, as the next two, which are in it' }),
    shipping: z.string(),
    extra: z.string(),
    tax: z.string().nullable().meta({ description: 'In the amount; null: none is recorded' }),
    reason: z.enum(REFUND_CAUSE_NAMES),
    explanation: z.string().meta({ description: 'For the customer, in the words of staff' }),
    failure: z.string().nullable().meta({ description: "The provider's reason" }),
    requestedBy: z.string(),
    requestedAt: z.iso.datetime(),
    lines: z.array(
      z.object({
        position: z.int(),
        quantity: count,
        amount: z.string(),
        restocked: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PartialRefund' })
export type StaffOrderRefund = z.infer<typeof refundSchema>

const minorUnits = z.int().min(0)
export const refundableSchema = z
  .object({
    left: minorUnits,
    shippingLeft: minorUnits,
    lines: z.array(
      z.object({
        position: z.int(),
        quantity: count,
        paid: minorUnits,
        refunded: count,
        toShip: count,
      }),
    ),
    obstacle: z.string().nullable().meta({ description: 'Why nothing can be refunded now' }),
  })
  .meta({ id: 'Refundable', description: 'What can still be refunded, in minor units of the currency' })
