/**
 * The cart of this browser session: what is in it, and the three things that a shopper can do to it, with their toasts
 * (spec, sections 4, 7 and 8). A change shows at once, is taken back when the server refuses it, and the list is
 * fetched again after every success.
 */
import type { AddToCart, CartLine } from '../../contract/cart.ts'
import { paths } from '../../contract/paths.ts'
import type { Product } from '../../contract/product.ts'
import { countItems } from '../../domain/cart.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import type { QueryClient } from '../../ui/query-client.ts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { queries } from '../queries.ts'
import { variantPicture, variantText } from './line-variant.ts'
import { ensureSessionId, readSessionId, useSessionId } from './session.ts'

const noLines: CartLine[] = []

export const useCart = () => {
  const sessionId = useSessionId()
  const { data, error, refetch } = useQuery(queries.cart(sessionId ?? null))
  const lines = data ?? noLines
  return {
    lines,
    /** Items, not lines: the badge's figure. */
    count: countItems(lines),
    /** True on the server and while the page wakes, so that both show the same. */
    isLoading: sessionId === undefined || (sessionId !== null && !data && !error),
    /** Only while there is no cart to show. */
    error: data ? null : error,
    refetch,
  }
}

const CART_MUTATIONS = ['cart']
const UPDATE = ['cart', 'update']
const REMOVE = ['cart', 'remove']

const cartKey = () => queries.cart(readSessionId()).queryKey
export const changeLines = (client: QueryClient, change: (lines: CartLine[]) => CartLine[]): void => {
  client.setQueryData<CartLine[]>(cartKey(), (lines) => lines && change(lines))
}

/**
 * After a success, and after a failure too: then the cart or the stock is not what was shown. By the last of several
 * changes under way: an earlier answer would undo what the later ones show already.
 */
export const refetchCart = (client: QueryClient): void => {
  if (client.mutations.count(CART_MUTATIONS) > 1) return
  void client.invalidateQueries({ queryKey: [paths.cart] })
}

type LineVariant = Parameters<typeof variantText>[0] &
  Parameters<typeof variantPicture>[0] & { product: { name: string } }

/** Which thing a toast is about, and what the server says where it refuses what was asked of it. */
const toastDetails = (thing: LineVariant, error?: Error) => ({
  about: { name: thing.product.name, choice: variantText(thing), picture: variantPicture(thing) },
  reason: error instanceof ApiError && error.status === 409 ? error.text : undefined,
})

export type CartAddition = {
  product: Product
  quantity: number
  size?: string | undefined
  color?: string | undefined
}

/** Says 'Added to cart' or 'Failed to add product to cart' itself. */
export const useAddToCart = () => {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['cart', 'add'],
    mutationFn: ({ product, quantity, size, color }: CartAddition) => {
      const isNewSession = readSessionId() === null
      const sessionId = ensureSessionId()
      // The cart of a session that began now is known to be empty: not worth a request.
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
      toast({
        title: 'Error',
        description: 'Failed to update cart item',
        variant: 'urgent',
        ...toastDetails(line, error),
      })
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
      const place = client.getQueryData<CartLine[]>(cartKey())?.findIndex(({ id }) => id === line.id) ?? -1
      changeLines(client, (lines) => lines.filter(({ id }) => id !== line.id))
      return place
    },
    onSuccess: (_, line) => {
      toast({
        title: 'Item removed',
        description: 'Item has been removed from your cart',
        ...toastDetails(line),
      })
      refetchCart(client)
    },
    onError: (error, line, place) => {
      if (place !== undefined && place >= 0) changeLines(client, (lines) => lines.toSpliced(place, 0, line))
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

/** True from the very moment of a press, before anything is rendered anew. */
export const isUpdatingCart = (client: QueryClient): boolean => client.mutations.count(UPDATE) > 0
/** Anywhere on the page, so that panel and page block alike. */
export const useIsUpdatingCart = (): boolean => useIsMutating(UPDATE) > 0
export const useIsRemovingFromCart = (): boolean => useIsMutating(REMOVE) > 0
