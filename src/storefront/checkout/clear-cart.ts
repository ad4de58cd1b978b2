/** Empties the cart after an order. It shows no toast: the order's toast is enough. */
import { paths } from '../../contract/paths.ts'
import { apiRequest } from '../../ui/api-client.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { readSessionId } from '../cart/session.ts'
import { changeLines, refetchCart } from '../cart/use-cart.ts'

/** Never throws: the order is placed, and a cart that could not be emptied keeps showing what the server has. */
export const clearCart = async (client: QueryClient): Promise<void> => {
  const sessionId = readSessionId()
  if (sessionId === null) return
  const endMutation = client.mutations.start(['cart', 'clear'])
  try {
    await apiRequest('DELETE', paths.clearCart(sessionId))
    changeLines(client, () => [])
    refetchCart(client)
  } catch {
    // The server also removes paid line items.
  } finally {
    endMutation()
  }
}
