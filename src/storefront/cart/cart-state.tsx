/**
 * Renders the cart's state, in the panel and on the page: loading, error, empty, or its line items. When the focused
 * line is removed, the focus moves to the line that takes its position; when an emptied cart is filled again, to a line.
 */

import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import type { CartLine } from '../../contract/cart/cart.ts'
import { EMPTY_CART } from '../../domain/settings/cart-words.ts'
import { LoadError } from '../../ui/notice.tsx'
import { useSentence } from '../../ui/shop.ts'
import { EmptyCart } from './empty-cart.tsx'
import { findShortages, shortagesText } from './line-shortage.ts'
import { useCart } from './use-cart.ts'

/** Elements with `data-cart-focus` receive the focus: one per line, one in the empty cart. */
const useFocusAfterRemoval = (count: number) => {
  const root = useRef<HTMLDivElement>(null)
  const focusedIndex = useRef(0)
  const previousCount = useRef(count)
  const hasHadFocus = useRef(false)
  useEffect(() => {
    const hasShrunk = count < previousCount.current
    // An undo has put lines in the place of what had the focus.
    const isRefilled = previousCount.current === 0 && count > 0 && hasHadFocus.current
    previousCount.current = count
    if (!(hasShrunk || isRefilled) || document.activeElement !== document.body) return
    const targets = root.current?.querySelectorAll<HTMLElement>('[data-cart-focus]') ?? []
    targets[Math.min(focusedIndex.current, targets.length - 1)]?.focus({ preventScroll: true })
  }, [count])
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
    hasHadFocus.current = true
    const index = Array.from(currentTarget.querySelectorAll('li')).findIndex((line) => line.contains(target))
    if (index >= 0) focusedIndex.current = index
  }
  return { ref: root, onFocus }
}

type CartStateProps = {
  /** Called when a link navigates away. */
  onLeave?: () => void
  skeleton: ReactNode
  children: (lines: readonly CartLine[]) => ReactNode
}

export const CartState = ({ onLeave, skeleton, children }: CartStateProps) => {
  const { lines, isLoading, error, refetch } = useCart()
  const focus = useFocusAfterRemoval(lines.length)
  const emptyText = useSentence('emptyCart', EMPTY_CART)
  const shortages = findShortages(lines).size
  const content = () => {
    if (isLoading) return skeleton
    if (error) return <LoadError what="Your cart" onRetry={() => void refetch()} />
    if (lines.length > 0) return children(lines)
    return <EmptyCart text={emptyText} {...(onLeave && { onLeave })} />
  }
  return (
    <div {...focus} className="flex min-h-full flex-col">
      {/* Present before its text is, so that screen readers announce it. */}
      <p role="status" className="sr-only">
        {shortages > 0 ? `${shortagesText(shortages)}.` : ''}
      </p>
      {content()}
    </div>
  )
}
