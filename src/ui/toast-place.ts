/**
 * Where a toast is shown: inside the topmost open dialog, outside of which everything is inert; above a bar that sticks
 * to the bottom (`data-bottom-bar`); and at the top when it would cover what was just pressed or has the keyboard's focus.
 */

import { lastPress } from './press.ts'

const TOAST_WIDTH_PX = 400
const TOAST_HEIGHT_PX = 140

const topmost = (): HTMLElement =>
  Array.from(document.querySelectorAll('dialog')).findLast((dialog) => dialog.open) ?? document.body

type Spot = { right: number; top: number; bottom: number }

/** What must stay in sight: what the keyboard is at, else what was pressed. */
const findSpot = (): Spot => {
  const { activeElement } = document
  if (activeElement?.matches(':focus-visible')) {
    const focused = activeElement.getBoundingClientRect()
    if (focused.height > 0 && focused.height < TOAST_HEIGHT_PX) return focused
  }
  const { x, y } = lastPress()
  return { right: x, top: y, bottom: y }
}

export type ToastPlace = { container: HTMLElement; atTop: boolean; bottomPx: number }

export const findToastPlace = (): ToastPlace => {
  const container = topmost()
  const bars = Array.from(container.querySelectorAll<HTMLElement>('[data-bottom-bar]'))
  const bottomPx = Math.max(
    0,
    ...bars
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ bottom, height }) => height > 0 && Math.abs(bottom - innerHeight) < 2)
      .map(({ height }) => height),
  )
  const spot = findSpot()
  const covers =
    spot.right > innerWidth - TOAST_WIDTH_PX &&
    spot.bottom > innerHeight - bottomPx - TOAST_HEIGHT_PX &&
    spot.top <= innerHeight - bottomPx
  return { container, atTop: covers, bottomPx }
}

/** `before` itself where `now` is no other place. */
export const samePlace = (before: ToastPlace, now: ToastPlace): ToastPlace =>
  before.container === now.container && before.atTop === now.atTop && before.bottomPx === now.bottomPx
    ? before
    : now

/** Dialogs that open, close or are filled move the toast, and so does the focus. */
export const watchPlace = (onChange: () => void): (() => void) => {
  const contents = new MutationObserver(onChange)
  for (const dialog of document.querySelectorAll('dialog')) {
    contents.observe(dialog, { childList: true, subtree: true })
  }
  const onFocus = ({ target }: FocusEvent) => {
    // A toast that is pressed stays where it is; and the page may scroll first.
    if (target instanceof Element && !target.closest('[data-toasts]')) requestAnimationFrame(onChange)
  }
  document.addEventListener('focusin', onFocus)
  // Neither event bubbles; both can be caught on the way down. `toggle` of dialogs is not in every browser yet.
  document.addEventListener('toggle', onChange, true)
  document.addEventListener('close', onChange, true)
  return () => {
    contents.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('toggle', onChange, true)
    document.removeEventListener('close', onChange, true)
  }
}
