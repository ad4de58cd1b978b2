/** The line items of the cart with their update and remove actions, and the one that empties it. */

import type { CartLine } from '../../contract/cart/cart.ts'
import { MIN_LINE_QUANTITY } from '../../domain/cart/cart.ts'
import { ApiError } from '../../ui/api-client.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { prepareToasts } from '../../ui/toaster.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { findShortages } from './line-shortage.ts'
import {
  isUpdatingCart,
  useIsRemovingFromCart,
  useIsUpdatingCart,
  useRemoveCartLine,
  useUpdateCartLine,
} from './use-cart.ts'
import { useEmptyCart } from './use-empty-cart.ts'

export const CartLines = ({ lines, onLeave }: { lines: readonly CartLine[]; onLeave?: () => void }) => {
  const client = useQueryClient()
  const update = useUpdateCartLine()
  const remove = useRemoveCartLine()
  const empty = useEmptyCart()
  const isUpdating = useIsUpdatingCart()
  const isRemoving = useIsRemovingFromCart()
  const shortages = findShortages(lines)

  const setQuantity = (line: CartLine, quantity: number) => {
    if (quantity < MIN_LINE_QUANTITY || isUpdatingCart(client)) return
    update.mutate({ line, quantity })
  }
  const refusalOf = (line: CartLine): string | null =>
    update.error instanceof ApiError && update.error.status === 409 && update.variables?.line.id === line.id
      ? update.error.text
      : null

  return (
    <>
      <ul aria-label="Items in your cart" onPointerEnter={prepareToasts} onFocus={prepareToasts}>
        {lines.map((line) => (
          <CartLineRow
            key={line.id}
            line={line}
            lines={lines}
            shortage={shortages.get(line.id)}
            refusal={refusalOf(line)}
            isUpdating={isUpdating}
            isRemoving={isRemoving}
            onLeave={onLeave}
            onQuantity={(quantity) => setQuantity(line, quantity)}
            onRemove={() => remove.mutate(line)}
          />
        ))}
      </ul>
      <div className="border-t border-line pt-1 text-right">
        <button
          type="button"
          onPointerEnter={prepareToasts}
          onFocus={prepareToasts}
          aria-disabled={empty.isPending}
          onClick={() => empty.isPending || empty.mutate()}
          className="inline-flex min-h-11 items-center text-sm text-link aria-disabled:opacity-60"
        >
          {empty.isPending ? 'Emptying cart' : 'Empty cart'}
        </button>
      </div>
    </>
  )
}
