/** Takes another size or colour in a line of the cart; counts as an update of the cart. */
import type { CartLine, UpdateCartLine } from '../../contract/cart/cart.ts'
import { paths } from '../../contract/paths.ts'
import type { OtherChoice } from '../../domain/cart/other-choices.ts'
import { apiRequest } from '../../ui/api-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { refetchCart, toastFailedUpdate, UPDATE } from './use-cart.ts'

export const useChangeVariant = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: UPDATE,
    mutationFn: ({ line, choice: { size, color, units } }: { line: CartLine; choice: OtherChoice }) => {
      const body: UpdateCartLine = { quantity: units, size, color }
      return apiRequest('PUT', paths.cartLine(line.id), body)
    },
    onSuccess: () => refetchCart(client),
    onError: (error, { line }) => {
      toastFailedUpdate(line, error)
      refetchCart(client)
    },
  })
}
