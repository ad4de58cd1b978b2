/** The header's cart: how many items are in it, and the panel that shows them. Before the page wakes it leads to the cart page. */
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { CartPanel, prepareCartPanel } from '../cart/cart-panel.tsx'
import { useCart } from '../cart/use-cart.ts'

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

export const CartButton = () => {
  const [open, setOpen] = useState(false)
  const { count, isLoading } = useCart()
  return (
    <>
      <form action="/cart">
        <Tooltip text="Cart">
          <IconButton
            type="submit"
            label={count > 0 ? `Cart, ${itemsText(count)}` : 'Cart'}
            aria-haspopup="dialog"
            onPointerEnter={prepareCartPanel}
            onFocus={prepareCartPanel}
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            <ShoppingBag aria-hidden="true" className="size-5" />
            {count > 0 && (
              <span
                aria-hidden="true"
                data-testid="cart-count"
                className="absolute top-0.5 right-0 min-w-4 rounded-full bg-moss px-1 text-center text-2xs leading-4 font-semibold text-paper tabular-nums"
              >
                {count > 99 ? '99+' : count}
              </span>
            )}
          </IconButton>
        </Tooltip>
      </form>
      <CartCountAnnouncement count={isLoading ? undefined : count} />
      <CartPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Read out when the figure changes while the shopper is here, never for what was in the cart before. */
const CartCountAnnouncement = ({ count }: { count: number | undefined }) => {
  const [first, setFirst] = useState(count)
  if (first === undefined && count !== undefined) setFirst(count)
  const changed = first !== undefined && count !== undefined && count !== first
  // Once something was said, coming back to the first figure is news as well.
  if (changed && first >= 0) setFirst(-1)
  return (
    <span role="status" className="sr-only">
      {changed ? `${itemsText(count)} in your cart` : ''}
    </span>
  )
}
