/**
 * The secret links to the page of an order that the shop gives away: one in each mail, and one to the browser that has just
 * paid. The rule: a browser gets one only for its own session, soon after the payment, because the page shows an address.
 */

import { orderPath } from '../domain/orders/customer-path.ts'
import { leadsToCart } from '../storage/cart/browser-carts.ts'
import { createOrderLink } from '../storage/orders/order-links.ts'
import type { StoredOrder } from '../storage/orders/orders.ts'
import { findCheckout } from '../storage/payments/checkouts.ts'
import { addMs, type CheckoutContext } from './context.ts'

/** Later the next person may sit at the computer: then the mails have the link. */
const SHOPPER_LINK_MS = 60 * 60_000
/** A browser may repeat its order request. */
const MAX_SHOPPER_LINKS = 50

/** The whole URL, for a mail to the customer. */
export const mailedOrderLink = async (
  { db, now, origin }: Pick<CheckoutContext, 'db' | 'now' | 'origin'>,
  orderId: string,
  recipient: string,
): Promise<string> => origin() + orderPath((await createOrderLink(db, orderId, now(), { recipient })).token)

/** The path, for the browser with one of these sessions; null where the order is not theirs, or was paid long ago. */
export const shopperOrderLink = async (
  { db, now }: Pick<CheckoutContext, 'db' | 'now'>,
  order: Pick<StoredOrder, 'id' | 'checkout_id' | 'created_at'>,
  sessionIds: readonly string[],
): Promise<string | null> => {
  if (order.created_at < addMs(now(), -SHOPPER_LINK_MS)) return null
  const checkout = await findCheckout(db, order.checkout_id)
  if (!checkout || !(await leadsToCart(db, sessionIds, checkout.session_id))) return null
  const link = await createOrderLink(db, order.id, now(), { fewerThan: MAX_SHOPPER_LINKS })
  return link.leadsToOrder ? orderPath(link.token) : null
}
