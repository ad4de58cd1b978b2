/** Where on the page something was last pressed, by pointer or by key, and whether a press ended where it began. */

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

const holds = (place: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }): boolean =>
  clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom

type Press = { currentTarget: HTMLElement; clientX: number; clientY: number }

/** A press that is slid off what it began on, or becomes a drag, is not meant: `act` takes back what it did. */
export const whenSlidOff = (press: Press, act: () => void): void => {
  const own = press.currentTarget.getBoundingClientRect()
  // A link may be stretched over the card that it stands in.
  const place = holds(own, press) ? own : (press.currentTarget.offsetParent?.getBoundingClientRect() ?? own)
  const end = (event: PointerEvent) => {
    removeEventListener('pointerup', end, { capture: true })
    removeEventListener('pointercancel', end, { capture: true })
    if (event.type === 'pointercancel' || !holds(place, event)) act()
  }
  addEventListener('pointerup', end, { capture: true })
  addEventListener('pointercancel', end, { capture: true })
}
