/**
 * A new link to an order whose link has ended. The rules: it goes to the order's own address only; nobody who asks learns
 * whether there is an order, or which address it has; an order gets few such mails.
 */
import { randomUUID } from 'node:crypto'
import { orderNumberText } from '../domain/order-labels.ts'
import { mailText } from '../mail/mail-content.ts'
import { inTransaction } from '../storage/database/database.ts'
import type { CheckoutContext } from './context.ts'
import type { OrderMailJob } from './jobs.ts'
import { orderLinkBlock, orderNumberFact, type SendMail, sendOrderMail } from './order-message.ts'

export const requestOrderLink = (
  { db, jobs }: Pick<CheckoutContext, 'db' | 'jobs'>,
  orderId: string,
): Promise<void> =>
  inTransaction(db, (trx) => jobs.enqueue(trx, { kind: 'order-link-message', orderId, again: randomUUID() }))

/** The job. Throws when it should be retried. */
export const sendOrderLinkMessage = (
  context: CheckoutContext,
  sendMail: SendMail,
  job: Extract<OrderMailJob, { kind: 'order-link-message' }>,
): Promise<void> =>
  sendOrderMail(context, sendMail, job, async (order) => ({
    kind: `again:${job.again}`,
    compose: ({ url }) => {
      const blocks = [
        {
          kind: 'text',
          lines: [
            'Somebody, probably you, asked for a new link to your order. Links that were sent before may have ended.',
          ],
        } as const,
        { kind: 'facts', facts: [orderNumberFact(order)] } as const,
        orderLinkBlock(url),
        {
          kind: 'text',
          lines: ['If it was not you, ignore this mail: nobody else got the link.'],
        } as const,
      ]
      return {
        subject: `A new link to your order ${orderNumberText(order.number)}`,
        messageKey: `${order.id}.link`,
        blocks,
        text: mailText(blocks),
      }
    },
  }))
