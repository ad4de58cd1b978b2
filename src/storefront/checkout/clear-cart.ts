/** The cart after an order. It says nothing: the order's own toast does. */
import { paths } from '../../contract/paths.ts'
import { apiRequest } from '../../ui/api-client.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { readSessionId } from '../cart/session.ts'
import { changeLines, refetchCart } from '../cart/use-cart.ts'

/** Never throws: the order stands, and a cart that cannot be emptied now shows what the server has. */
export const clearCart = async (client: QueryClient): Promise<void> => {
  const sessionId = readSessionId()
  if (sessionId === null) return
  const end = client.mutations.start(['cart', 'clear'])
  try {
    await apiRequest('DELETE', paths.clearCart(sessionId))
    changeLines(client, () => [])
    refetchCart(client)
  } catch {
    // The server removes what was paid for by itself.
  } finally {
    end()
  }
}
