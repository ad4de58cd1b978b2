/** Invalidates the pages that show changed stock, after the commit. */
import type { StoredOrder } from '../storage/orders/orders.ts'
import type { CheckoutContext } from './context.ts'

/** Never throws: the change is committed, and other nodes are notified by the database as well. */
export const notifyStockChanged = async (
  context: CheckoutContext,
  productIds: readonly string[],
): Promise<void> => {
  if (productIds.length === 0) return
  try {
    await context.catalogueChanged({ productIds })
  } catch (error) {
    context.log.error({ err: error, productIds }, 'pages could not be invalidated after a stock change')
  }
}

/**
 * Ids of the products whose stock an order took. A call that finds an existing order invalidates them again: it cannot
 * know whether the call or event that created the order has done so, and the shopper looks at them next.
 */
export const soldProductIds = ({ status, items }: StoredOrder): string[] =>
  status === 'confirmed' ? items.map(({ product_id }) => product_id) : []
