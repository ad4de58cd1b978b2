/** Cancels what a press has begun when it turns out not to be meant. */

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
