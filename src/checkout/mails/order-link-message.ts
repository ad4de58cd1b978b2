/**
 * A new link to an order whose link has ended. The rules: it goes to the order's own address only; nobody who asks learns
 * whether there is an order, or which address it has; an order gets few such mails.
 */
import { randomUUID } from 'node:crypto'
import { orderNumberText } from '../../domain/order-labels.ts'
import type { OrderMailJobs } from '../../domain/order-mails.ts'
import { inTransaction } from '../../storage/database/database.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import type { CheckoutContext } from '../context.ts'
import { orderLinkBlock, orderNumberBlock, type PreparedMail } from './order-message.ts'

export const requestOrderLink = (
  { db, jobs }: Pick<CheckoutContext, 'db' | 'jobs'>,
  orderId: string,
): Promise<void> =>
  inTransaction(db, (trx) => jobs.enqueue(trx, { kind: 'order-link-message', orderId, again: randomUUID() }))

export const orderLinkMail = (
  _: CheckoutContext,
  order: StoredOrder,
  job: OrderMailJobs['order-link-message'],
): PreparedMail => ({
  kind: `again:${job.again}`,
  key: 'link',
  compose: ({ url }) => ({
    subject: `A new link to your order ${orderNumberText(order.number)}`,
    blocks: [
      {
        kind: 'text',
        lines: [
          'Somebody, probably you, asked for a new link to your order. Links that were sent before may have ended.',
        ],
      },
      orderNumberBlock(order),
      orderLinkBlock(url),
      { kind: 'text', lines: ['If it was not you, ignore this mail: nobody else got the link.'] },
    ],
  }),
})
