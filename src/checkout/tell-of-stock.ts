/** After a commit that changed stock: pages that show it are no longer true. */
import type { CheckoutContext } from './context.ts'

/** The commit stands, whatever becomes of this: other nodes hear of the change from the database as well. */
export const tellOfStock = async (context: CheckoutContext, productIds: string[]): Promise<void> => {
  try {
    await context.catalogueChanged({ productIds })
  } catch (error) {
    context.log.error({ err: error, productIds }, 'pages could not be told of a change in stock')
  }
}
