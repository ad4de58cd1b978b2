/** Tracks presses: which element was pressed last, by pointer or key, and whether a press was cancelled. */

export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

let pressed: Element | null = null
const NOWHERE: Box = { top: 0, right: 0, bottom: 0, left: 0 }
let place = NOWHERE
let path = ''
const notePress = ({ target }: Event): void => {
  pressed = target instanceof Element ? (target.closest('a, button, input, select, label') ?? target) : null
  if (pressed) place = pressed.getBoundingClientRect()
  path = location.pathname
}

/** The box of the last pressed element, or its last box if it was removed; empty after a navigation. */
export const lastPress = (): Box => {
  if (pressed?.isConnected) return pressed.getBoundingClientRect()
  return location.pathname === path ? place : NOWHERE
}

/** Starts the tracking; call it once, early. Returns the cleanup. */
export const watchPresses = (): (() => void) => {
  addEventListener('pointerdown', notePress, { capture: true, passive: true })
  addEventListener('keydown', notePress, { capture: true, passive: true })
  return () => {
    removeEventListener('pointerdown', notePress, { capture: true })
    removeEventListener('keydown', notePress, { capture: true })
  }
}

const contains = (box: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }): boolean =>
  clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom

type Press = { currentTarget: HTMLElement; clientX: number; clientY: number }

/** Calls `onCancel` when the pointer is released outside of the pressed element, or the press becomes a drag. */
export const onPressCancelled = (press: Press, onCancel: () => void): void => {
  const own = press.currentTarget.getBoundingClientRect()
  // The `::after` of a stretched link covers the card around it.
  const box = contains(own, press) ? own : (press.currentTarget.offsetParent?.getBoundingClientRect() ?? own)
  const end = (event: PointerEvent) => {
    removeEventListener('pointerup', end, { capture: true })
    removeEventListener('pointercancel', end, { capture: true })
    if (event.type === 'pointercancel' || !contains(box, event)) onCancel()
  }
  addEventListener('pointerup', end, { capture: true })
  addEventListener('pointercancel', end, { capture: true })
}
