/** Where on the page something was last pressed, by pointer or by key. */

let press = { x: 0, y: 0 }
const notePress = (event: Event): void => {
  if (event instanceof PointerEvent) press = { x: event.clientX, y: event.clientY }
  else if (event.target instanceof Element) {
    const { right, bottom } = event.target.getBoundingClientRect()
    press = { x: right, y: bottom }
  }
}

export const lastPress = (): { x: number; y: number } => press

/** Notes presses from now on; call once, early. */
export const watchPresses = (): (() => void) => {
  addEventListener('pointerdown', notePress, { capture: true, passive: true })
  addEventListener('keydown', notePress, { capture: true, passive: true })
  return () => {
    removeEventListener('pointerdown', notePress, { capture: true })
    removeEventListener('keydown', notePress, { capture: true })
  }
}
