/** Which rows are rendered: those in view with some around them, so that ten thousand rows scroll smoothly. */
import { type RefObject, useEffect, useState } from 'react'
import { useMediaQuery } from '../products/use-media-query.ts'

/** Fixed, so that positions need no measuring; higher for a fingertip than for a mouse. */
export const useRowHeight = (): number => (useMediaQuery('(pointer: coarse)') ? 44 : 40)

const STEP = 10
const INITIAL = { start: 0, end: 40 }

export type RowWindow = { start: number; end: number }

export const useRowWindow = (
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow => {
  const [shown, setShown] = useState(INITIAL)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => {
      const first = Math.floor(element.scrollTop / rowHeight / STEP) * STEP
      const start = Math.max(0, first - STEP)
      const end = first + Math.ceil(element.clientHeight / rowHeight / STEP) * STEP + 2 * STEP
      setShown((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [scroller, rowHeight])
  return { start: Math.min(shown.start, Math.max(0, count - 1)), end: Math.min(shown.end, count) }
}

/** The rendered rows in order, the one with the focus among them, and the height of the gap before each. */
export const windowRows = ({ start, end }: RowWindow, active: number | undefined): number[] => {
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
  if (active === undefined || (active >= start && active < end)) return rows
  return active < start ? [active, ...rows] : [...rows, active]
}
