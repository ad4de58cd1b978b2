/**
 * Where a toast is shown: inside the topmost open dialog, outside of which everything is inert; above a bar that sticks
 * to the bottom (`data-bottom-bar`); and at the top when it would cover what was just pressed.
 */

const TOAST_WIDTH_PX = 400
const TOAST_HEIGHT_PX = 140

const topmost = (): HTMLElement =>
  Array.from(document.querySelectorAll('dialog')).findLast((dialog) => dialog.open) ?? document.body

let press = { x: 0, y: 0 }
const notePress = (event: Event): void => {
  if (event instanceof PointerEvent) press = { x: event.clientX, y: event.clientY }
  else if (event.target instanceof Element) {
    const { right, bottom } = event.target.getBoundingClientRect()
    press = { x: right, y: bottom }
  }
}

/** Notes presses from now on; call once, early. */
export const watchPresses = (): (() => void) => {
  addEventListener('pointerdown', notePress, { capture: true, passive: true })
  addEventListener('keydown', notePress, { capture: true, passive: true })
  return () => {
    removeEventListener('pointerdown', notePress, { capture: true })
    removeEventListener('keydown', notePress, { capture: true })
  }
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
  const covers =
    press.x > innerWidth - TOAST_WIDTH_PX &&
    press.y > innerHeight - bottomPx - TOAST_HEIGHT_PX &&
    press.y <= innerHeight - bottomPx
  return { container, atTop: covers, bottomPx }
}

/** `before` itself where `now` is no other place. */
export const samePlace = (before: ToastPlace, now: ToastPlace): ToastPlace =>
  before.container === now.container && before.atTop === now.atTop && before.bottomPx === now.bottomPx
    ? before
    : now

/** Dialogs that open, close or are filled move the toast. */
export const watchDialogs = (onChange: () => void): (() => void) => {
  const contents = new MutationObserver(onChange)
  for (const dialog of document.querySelectorAll('dialog')) {
    contents.observe(dialog, { childList: true, subtree: true })
  }
  // Neither event bubbles; both can be caught on the way down. `toggle` of dialogs is not in every browser yet.
  document.addEventListener('toggle', onChange, true)
  document.addEventListener('close', onChange, true)
  return () => {
    contents.disconnect()
    document.removeEventListener('toggle', onChange, true)
    document.removeEventListener('close', onChange, true)
  }
}
