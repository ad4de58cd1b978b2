/**
 * Where a toast is shown: inside the topmost open dialog, outside of which everything is inert, and in the corner where
 * it lies over the least that can be pressed, or is to be read (`data-in-sight`, the heading of the page). Of equal ones
 * that is the upper right one, under what sticks to the top (`data-top-bar`); below, it stands above a bar that sticks
 * there (`data-bottom-bar`). What has the focus, or was pressed just now, is worth more than all the rest.
 */

import { type Box, lastPress } from './press.ts'

const GAP_PX = 16
/** So near to a control it is in a finger's way. */
const NEAR_PX = 4
/** What is higher than this is a picture or a card: there is enough left of it to press. */
const CONTROL_PX = 100
const SPOT_COSTS = 1000
const SIGHT_COSTS = 20

const CONTROLS = 'a[href], button, input, select, textarea, summary, label:has(input), [role="tab"], h1'

export type Corner = { at: 'top' | 'bottom'; side: 'right' | 'left' }
/** In the order in which they are liked. */
const CORNERS: readonly Corner[] = [
  { at: 'top', side: 'right' },
  { at: 'bottom', side: 'right' },
  { at: 'top', side: 'left' },
  { at: 'bottom', side: 'left' },
]

export type ToastPlace = { container: HTMLElement; corner: Corner; topPx: number; bottomPx: number }
export type ToastSize = { width: number; height: number }

const topmost = (): HTMLElement =>
  Array.from(document.querySelectorAll('dialog')).findLast((dialog) => dialog.open) ?? document.body

/** What a fixed place is reckoned from: a panel that slides is moved with all that is in it. */
const frameOf = (container: HTMLElement): Box =>
  getComputedStyle(container).translate === 'none'
    ? { top: 0, left: 0, right: document.documentElement.clientWidth, bottom: innerHeight }
    : container.getBoundingClientRect()

const boxesOf = (container: HTMLElement, selector: string): DOMRect[] =>
  Array.from(container.querySelectorAll<HTMLElement>(selector))
    .filter((element) => !element.closest('[data-toasts]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

/** How much of the frame's upper end is taken by bars that stick there, one below the other. */
const takenAtTop = (container: HTMLElement, frame: Box): number =>
  boxesOf(container, '[data-top-bar]')
    .toSorted((a, b) => a.top - b.top)
    .reduce((edge, bar) => (bar.top <= edge + 2 ? Math.max(edge, bar.bottom) : edge), frame.top) - frame.top

const takenAtBottom = (container: HTMLElement, frame: Box): number =>
  Math.max(
    0,
    ...boxesOf(container, '[data-bottom-bar]')
      .filter(({ bottom }) => Math.abs(bottom - frame.bottom) < 2)
      .map(({ height }) => height),
  )

/** What must stay in sight: what the keyboard is at, else what was pressed. Not a place as large as a card. */
const findSpot = (): Box | undefined => {
  const { activeElement } = document
  const focused = activeElement?.matches(':focus-visible') && activeElement.getBoundingClientRect()
  const isControl = ({ top, bottom }: Box): boolean => bottom > top && bottom - top <= CONTROL_PX
  return [focused, lastPress()].find((box) => box && isControl(box)) || undefined
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right + NEAR_PX &&
  b.left < a.right + NEAR_PX &&
  a.top < b.bottom + NEAR_PX &&
  b.top < a.bottom + NEAR_PX

/** `before`: the place that it has already, and leaves only for one that is better. */
export const findToastPlace = ({ width, height }: ToastSize, before?: ToastPlace): ToastPlace => {
  const container = topmost()
  const frame = frameOf(container)
  const topPx = takenAtTop(container, frame)
  const bottomPx = takenAtBottom(container, frame)
  const controls = boxesOf(container, CONTROLS).filter((box) => box.height <= CONTROL_PX)
  const inSight = boxesOf(container, '[data-in-sight]')
  const spot = findSpot()

  const boxAt = ({ at, side }: Corner): Box => {
    const left = side === 'left' ? frame.left + GAP_PX : frame.right - GAP_PX - width
    const top = at === 'top' ? frame.top + topPx + GAP_PX : frame.bottom - bottomPx - GAP_PX - height
    return { left, top, right: left + width, bottom: top + height }
  }
  const costOf = (corner: Corner): number => {
    const box = boxAt(corner)
    const count = (others: readonly Box[]): number => others.filter((other) => overlap(other, box)).length
    return count(controls) + SIGHT_COSTS * count(inSight) + SPOT_COSTS * count(spot ? [spot] : [])
  }
  const corners = before ? [before.corner, ...CORNERS] : CORNERS
  const costs = corners.map(costOf)
  const corner = corners[costs.indexOf(Math.min(...costs))] ?? before?.corner ?? { at: 'top', side: 'right' }
  return { container, corner, topPx, bottomPx }
}

/** `before` itself where `now` is no other place. */
export const samePlace = (before: ToastPlace, now: ToastPlace): ToastPlace =>
  before.container === now.container &&
  before.corner.at === now.corner.at &&
  before.corner.side === now.corner.side &&
  before.topPx === now.topPx &&
  before.bottomPx === now.bottomPx
    ? before
    : now

/** Dialogs that open, close or are filled move the toast, and so do the focus and another page. */
export const watchPlace = (onChange: () => void): (() => void) => {
  const contents = new MutationObserver(onChange)
  for (const dialog of document.querySelectorAll('dialog')) {
    contents.observe(dialog, { childList: true, subtree: true })
  }
  const page = new ResizeObserver(onChange)
  page.observe(document.body)
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
    page.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('toggle', onChange, true)
    document.removeEventListener('close', onChange, true)
  }
}
