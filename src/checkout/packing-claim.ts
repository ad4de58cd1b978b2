/**
 * Claims of orders by packers, under the order's lock: of two who claim the same order, one gets it. The rule: only what
 * waits for the packers is claimed, and a claim of another station is replaced only where the packer says so.
 */
import { claimedText } from '../domain/orders/packing-claim.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import { OrderError } from '../storage/orders/order-error.ts'
import { lockOrder } from '../storage/orders/orders.ts'
import { findClaim, writeClaim } from '../storage/orders/packing-claims.ts'
import { isInQueue } from '../storage/orders/packing-queue.ts'
import type { CheckoutContext } from './context.ts'
import { ALL_SHIPPED, shippingObstacle } from './ship-order.ts'

export type ClaimRequest = {
  orderId: string
  station: string
  /** The name of the person. */
  packer: string
  takesOver: boolean
}

/** @throws OrderError */
export const claimOrder = (context: CheckoutContext, request: ClaimRequest): Promise<void> =>
  inTransaction(context.db, async (trx: Transaction) => {
    const { orderId, station, packer, takesOver } = request
    const order = await lockOrder(trx, orderId)
    if (!order) throw new OrderError('order-not-found')
    if (!(await isInQueue(trx, orderId)))
      throw new OrderError('order-not-shippable', shippingObstacle(order) ?? ALL_SHIPPED)
    const claim = await findClaim(trx, orderId)
    if (claim && claim.station !== station && !takesOver)
      throw new OrderError('order-claimed', claimedText(claim))
    await writeClaim(trx, { orderId, station, packer })
  })
