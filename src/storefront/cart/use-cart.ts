/**
 * The cart of this session: its data, and the mutations add, update and remove with their toasts (spec, sections 4, 7
 * and 8). Updates are optimistic, are rolled back on error, and the cart is refetched after every mutation.
 */
import type { AddToCart, CartLine } from '../../contract/cart/cart.ts'
import { paths } from '../../contract/paths.ts'
import type { ShownProduct } from '../../contract/products/product.ts'
import { countItems } from '../../domain/cart/cart.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { queries } from '../queries.ts'
import { variantPicture, variantText } from './line-variant.ts'
import { ensureSessionId, readSessionId, useSessionId } from './session.ts'
import { postToTabs } from './tab-messages.ts'

const noLines: CartLine[] = []

export const useCart = () => {
  const sessionId = useSessionId()
  const { data, error, refetch } = useQuery(queries.cart(sessionId ?? null))
  const lines = data ?? noLines
  return {
    lines,
    /** The sum of the quantities, for the badge. */
    count: countItems(lines),
    /** True during SSR and hydration, so that both render the same. */
    isLoading: sessionId === undefined || (sessionId !== null && !data && !error),
    /** Null while there is a cart to show. */
    error: data ? null : error,
    refetch,
  }
}

const CART_MUTATIONS = ['cart']
export const UPDATE = ['cart', 'update']
const REMOVE = ['cart', 'remove']

const cartKey = () => queries.cart(readSessionId()).queryKey
export const changeLines = (client: QueryClient, change: (lines: CartLine[]) => CartLine[]): void => {
  client.setQueryData<CartLine[]>(cartKey(), (lines) => lines && change(lines))
}

/**
 * Call after every mutation, also a failed one, because then the cart or the stock differs from what is shown. Only the
 * last of several pending mutations refetches: an earlier response would revert the later optimistic updates. The other
 * tabs refetch too.
 */
export const refetchCart = (client: QueryClient): void => {
  postToTabs({ kind: 'changed' })
  if (client.mutations.count(CART_MUTATIONS) > 1) return
  void client.invalidateQueries({ queryKey: [paths.cart] })
}

/** A mutation that is pending here refetches at its end. */
export const refetchFromOtherTab = (client: QueryClient): void => {
  if (client.mutations.count(CART_MUTATIONS) === 0) void client.invalidateQueries({ queryKey: [paths.cart] })
}

type LineVariant = Parameters<typeof variantText>[0] &
  Parameters<typeof variantPicture>[0] & { product: { name: string } }

/** The variant that a toast is about, and the text of the server if it refused the change. */
const toastDetails = (line: LineVariant, error?: Error) => ({
  about: { name: line.product.name, choice: variantText(line), picture: variantPicture(line) },
  reason: error instanceof ApiError && error.status === 409 ? error.text : undefined,
})

export const toastFailedUpdate = (line: CartLine, error: Error): void => {
  toast({
    title: 'Error',
    description: 'Failed to update cart item',
    variant: 'urgent',
    ...toastDetails(line, error),
  })
}

export type CartAddition = {
  product: ShownProduct
  quantity: number
  size?: string | undefined
  color?: string | undefined
}

/** Shows the toast 'Added to cart' or 'Failed to add product to cart'. */
export const useAddToCart = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['cart', 'add'],
    mutationFn: ({ product, quantity, size, color }: CartAddition) => {
      const isNewSession = readSessionId() === null
      const sessionId = ensureSessionId()
      // A new session of a browser without a cart has an empty one: no request needed.
      if (isNewSession) client.setQueryData<CartLine[]>(queries.cart(sessionId).queryKey, [])
      const payload: AddToCart = { productId: product.id, quantity, size, color, sessionId }
      return apiRequest('POST', paths.cart, payload)
    },
    onSuccess: (_, addition) => {
      toast({
        title: 'Added to cart',
        description: 'Product has been added to your cart',
        link: { label: 'View cart', href: '/cart' },
        ...toastDetails(addition),
      })
      refetchCart(client)
    },
    onError: (error, addition) => {
      toast({
        title: 'Error',
        description: 'Failed to add product to cart',
        variant: 'destructive',
        ...toastDetails(addition, error),
      })
      refetchCart(client)
    },
  })
}

export const useUpdateCartLine = () => {
  const client = useQueryClient()
  const setQuantity = (id: string, quantity: number) =>
    changeLines(client, (lines) => lines.map((line) => (line.id === id ? { ...line, quantity } : line)))
  return useMutation({
    mutationKey: UPDATE,
    mutationFn: ({ line, quantity }: { line: CartLine; quantity: number }) =>
      apiRequest('PUT', paths.cartLine(line.id), { quantity }),
    onMutate: ({ line, quantity }) => {
      client.cancelQueries({ queryKey: [paths.cart] })
      setQuantity(line.id, quantity)
    },
    onSuccess: () => refetchCart(client),
    onError: (error, { line }) => {
      setQuantity(line.id, line.quantity)
      toastFailedUpdate(line, error)
      refetchCart(client)
    },
  })
}

export const useRemoveCartLine = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: REMOVE,
    mutationFn: (line: CartLine) => apiRequest('DELETE', paths.cartLine(line.id)),
    onMutate: (line) => {
      client.cancelQueries({ queryKey: [paths.cart] })
      const index = client.getQueryData<CartLine[]>(cartKey())?.findIndex(({ id }) => id === line.id) ?? -1
      changeLines(client, (lines) => lines.filter(({ id }) => id !== line.id))
      return index
    },
    onSuccess: (_, line) => {
      toast({
        title: 'Item removed',
        description: 'Item has been removed from your cart',
        ...toastDetails(line),
      })
      refetchCart(client)
    },
    onError: (error, line, index) => {
      if (index !== undefined && index >= 0) changeLines(client, (lines) => lines.toSpliced(index, 0, line))
      toast({
        title: 'Error',
        description: 'Failed to remove item from cart',
        variant: 'urgent',
        ...toastDetails(line, error),
      })
      refetchCart(client)
    },
  })
}

/** True at once after a press, before the next render. */
export const isUpdatingCart = (client: QueryClient): boolean => client.mutations.count(UPDATE) > 0
/** Page-wide, so that the panel and the cart page block together. */
export const useIsUpdatingCart = (): boolean => useIsMutating(UPDATE) > 0
export const useIsRemovingFromCart = (): boolean => useIsMutating(REMOVE) > 0
