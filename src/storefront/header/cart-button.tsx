/** The header's cart button: the item count and the cart panel. Before hydration it submits to the cart page. */
import { ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { componentLoader, prefetchComponent } from '../../ui/lazy-component.tsx'
import { LazyOverlay } from '../../ui/lazy-overlay.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useCart } from '../cart/use-cart.ts'

const panel = componentLoader('Your cart', async () => {
  const { CartPanel, prefetchCartPanel } = await import('../cart/cart-panel.tsx')
  prefetchCartPanel()
  return CartPanel
})
const prefetchPanel = (): void => prefetchComponent(panel)

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

export const CartButton = () => {
  const [open, setOpen] = useState(false)
  const { count, isLoading } = useCart()
  const hasLines = count > 0
  useEffect(() => {
    if (hasLines) prefetchPanel()
  }, [hasLines])
  return (
    <>
      <form action="/cart">
        <Tooltip text="Cart">
          <IconButton
            type="submit"
            label={hasLines ? `Cart, ${itemsText(count)}` : 'Cart'}
            aria-haspopup="dialog"
            onPointerEnter={prefetchPanel}
            onFocus={prefetchPanel}
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            <ShoppingBag aria-hidden="true" className="size-5" />
            {hasLines && (
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
      <LazyOverlay loader={panel} isOpen={open} setOpen={setOpen} />
      <CartCountAnnouncement count={isLoading ? undefined : count} />
    </>
  )
}

/** Announces a change of the count; never the initial count. */
const CartCountAnnouncement = ({ count }: { count: number | undefined }) => {
  const [initial, setInitial] = useState(count)
  if (initial === undefined && count !== undefined) setInitial(count)
  const changed = initial !== undefined && count !== undefined && count !== initial
  // After the first announcement, a return to the initial count is announced too.
  if (changed && initial >= 0) setInitial(-1)
  return (
    <span role="status" className="sr-only">
      {changed ? `${itemsText(count)} in your cart` : ''}
    </span>
  )
}
