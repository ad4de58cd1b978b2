/**
 * Takes what was paid out of the cart, after an order, and tells the other tabs. It shows no toast: the order's toast is
 * enough.
 */
import { paths } from '../../contract/paths.ts'
import { countItems } from '../../domain/cart/cart.ts'
import { apiRequest } from '../../ui/api-client.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { readSessionId } from '../cart/session.ts'
import { postToTabs } from '../cart/tab-messages.ts'
import { changeLines } from '../cart/use-cart.ts'
import { queries } from '../queries.ts'

/** Never throws: the order is placed. @returns how many items another tab added meanwhile, which stay */
export const clearCart = async (client: QueryClient): Promise<number> => {
  const sessionId = readSessionId()
  if (sessionId === null) return 0
  const query = queries.cart(sessionId)
  const endMutation = client.mutations.start(['cart', 'clear'])
  try {
    await apiRequest('DELETE', paths.clearCart(sessionId))
  } catch {
    // The order has removed paid line items already.
  }
  try {
    client.cancelQueries(query)
    return countItems(await client.fetchQuery(query, { fresh: true }))
  } catch {
    // Out of reach: what was paid is no longer shown, and the next fetch shows what another tab added.
    changeLines(client, () => [])
    return 0
  } finally {
    endMutation()
    postToTabs({ kind: 'ordered' })
  }
}
