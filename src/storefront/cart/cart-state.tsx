/**
 * The cart as it stands, in the panel and on the page: loading, failed, empty, or its lines. When the line that holds
 * the focus goes, the focus moves to the one that takes its place.
 */
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { CartLine } from '../../contract/cart.ts'
import { LoadError } from '../../ui/notice.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCart } from './use-cart.ts'

/** Elements marked `data-cart-focus` take the focus: one in each line, one in the empty cart. */
const useFocusAfterRemoval = (count: number) => {
  const root = useRef<HTMLDivElement>(null)
  const place = useRef(0)
  const before = useRef(count)
  useEffect(() => {
    const hasShrunk = count < before.current
    before.current = count
    if (!hasShrunk || document.activeElement !== document.body) return
    const targets = root.current?.querySelectorAll<HTMLElement>('[data-cart-focus]') ?? []
    targets[Math.min(place.current, targets.length - 1)]?.focus({ preventScroll: true })
  }, [count])
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
    const index = Array.from(currentTarget.querySelectorAll('li')).findIndex((line) => line.contains(target))
    if (index >= 0) place.current = index
  }
  return { ref: root, onFocus }
}

type CartStateProps = {
  /** Called when a link leads away. */
  onLeave?: () => void
  children: (lines: readonly CartLine[]) => ReactNode
}

export const CartState = ({ onLeave, children }: CartStateProps) => {
  const { lines, isLoading, error, refetch } = useCart()
  const focus = useFocusAfterRemoval(lines.length)
  const content = () => {
    if (isLoading) return <CartSkeleton />
    if (error) return <LoadError what="Your cart" onRetry={() => void refetch()} />
    if (lines.length > 0) return children(lines)
    return <EmptyCart sentence="Add some items to get started" {...(onLeave && { onLeave })} />
  }
  return (
    <div {...focus} className="flex min-h-full flex-col">
      {content()}
    </div>
  )
}
