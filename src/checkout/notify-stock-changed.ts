/** After a commit that changed stock: pages that show it are no longer true. */
import type { StoredOrder } from '../storage/checkout/orders.ts'
import type { CheckoutContext } from './context.ts'

/** The commit stands, whatever becomes of this: other nodes hear of the change from the database as well. */
export const notifyStockChanged = async (
  context: CheckoutContext,
  productIds: readonly string[],
): Promise<void> => {
  if (productIds.length === 0) return
  try {
    await context.catalogueChanged({ productIds })
  } catch (error) {
    context.log.error({ err: error, productIds }, 'pages could not be told of a change in stock')
  }
}

/**
 * The products whose stock an order took. Who finds an order that somebody else has written, the provider's event
 * mostly, tells of them again: whether that one has done so is not known, and the shopper looks at them next.
 */
export const soldProductIds = ({ status, items }: StoredOrder): string[] =>
  status === 'confirmed' ? items.map(({ product_id }) => product_id) : []
