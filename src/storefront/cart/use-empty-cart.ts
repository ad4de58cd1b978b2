/**
 * Empties the cart for all tabs and ends its cookie, so that nobody finds it again at a shared computer. A toast can undo
 * it: the lines are put back one by one, and what could not be is said.
 */
import type { AddToCart, CartLine } from '../../contract/cart/cart.ts'
import { paths } from '../../contract/paths.ts'
import { countItems } from '../../domain/cart/cart.ts'
import { apiRequest } from '../../ui/api-client.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { queries } from '../queries.ts'
import { mayBeTriedAgain, missingLines, notPutBackTexts, putLinesBack } from './put-lines-back.ts'
import { ensureSessionId } from './session.ts'
import { changeLines, refetchCart } from './use-cart.ts'

const readLines = (client: QueryClient, sessionId: string): Promise<CartLine[]> =>
  client.fetchQuery(queries.cart(sessionId), { fresh: true })

const putBack = async (client: QueryClient, wanted: readonly CartLine[]): Promise<void> => {
  const sessionId = ensureSessionId()
  const add = ({ productId, quantity, size, color }: CartLine) => {
    const payload: AddToCart = { productId, quantity, size, color, sessionId }
    return apiRequest('POST', paths.cart, payload)
  }
  const pending = toast({ title: 'Putting your items back' })
  const endMutation = client.mutations.start(['cart', 'restore'])
  const failed = await readLines(client, sessionId).then(
    (inCart) => putLinesBack(missingLines(wanted, inCart), add),
    (error: Error) => wanted.map((line) => ({ line, error })),
  )
  refetchCart(client)
  endMutation()
  pending.dismiss()
  if (failed.length === 0) toast({ title: 'Items put back', description: 'Your cart is as it was' })
  else
    toast({
      title: 'Error',
      variant: 'urgent',
      ...notPutBackTexts(failed),
      // All of them: what is in the cart by then is left out.
      ...(mayBeTriedAgain(failed) && {
        action: { label: 'Try again', press: () => void putBack(client, wanted) },
      }),
    })
}

export const useEmptyCart = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['cart', 'empty'],
    mutationFn: async (): Promise<CartLine[]> => {
      const sessionId = ensureSessionId()
      // As it is now: another tab may have added to it.
      const lines = await readLines(client, sessionId)
      try {
        await apiRequest('DELETE', paths.emptyCart(sessionId))
      } catch (error) {
        // The answer may have been lost, and the undo with it.
        if ((await readLines(client, sessionId)).length > 0) throw error
      }
      changeLines(client, () => [])
      return lines
    },
    onSuccess: (lines) => {
      const count = countItems(lines)
      toast({
        title: 'Cart emptied',
        description: `${count} ${count === 1 ? 'item has' : 'items have'} been removed from your cart`,
        action: { label: 'Undo', press: () => void putBack(client, lines) },
      })
      refetchCart(client)
    },
    onError: () => {
      toast({ title: 'Error', description: 'Failed to empty cart', variant: 'urgent' })
      refetchCart(client)
    },
  })
}
