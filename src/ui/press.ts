/** What on the page was last pressed, by pointer or by key, and whether a press ended where it began. */

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

/** Where it is now, or where it was before it went; nowhere once another page is there. */
export const lastPress = (): Box => {
  if (pressed?.isConnected) return pressed.getBoundingClientRect()
  return location.pathname === path ? place : NOWHERE
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

const holds = (place: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }): boolean =>
  clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom

type Press = { currentTarget: HTMLElement; clientX: number; clientY: number }

/** A press that is slid off what it began on, or becomes a drag, is not meant: `act` takes back what it did. */
export const onPressCancelled = (press: Press, act: () => void): void => {
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
