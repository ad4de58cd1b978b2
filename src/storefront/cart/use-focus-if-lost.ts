/** When what had the focus is gone after a change, moves the focus to what `data-cart-focus` marks inside, or to the element itself. */
import { type RefObject, useEffect, useRef } from 'react'

/** @param state whose change may remove the focused element */
export const useFocusIfLost = (root: RefObject<HTMLElement | null>, state: unknown): void => {
  const previous = useRef(state)
  useEffect(() => {
    const hasChanged = previous.current !== state
    previous.current = state
    if (!hasChanged || document.activeElement !== document.body) return
    const target = root.current?.querySelector<HTMLElement>('[data-cart-focus]') ?? root.current
    target?.focus({ preventScroll: true })
  }, [root, state])
}
