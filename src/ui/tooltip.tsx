/**
 * The visible name of an icon button, shown after 700 ms, or at once when another tooltip was hidden less than 300 ms
 * ago (spec, section 9). The button has the accessible name, so the tooltip is hidden from screen readers.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'

export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_DELAY_MS = 300

let lastHidden = Number.NEGATIVE_INFINITY

export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const show = () => {
    clearTimeout(timer.current)
    const delay = performance.now() - lastHidden < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS
    timer.current = setTimeout(() => setShown(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (isShown) lastHidden = performance.now()
    setShown(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isShown])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events; the control inside is interactive
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {isShown && (
        <span
          aria-hidden="true"
          // Padding instead of a gap, so that the pointer can move onto it.
          className="absolute top-full left-1/2 z-40 -translate-x-1/2 pt-1"
        >
          <span className="block rounded-sm border border-transparent bg-ink px-2 py-1 text-xs whitespace-nowrap text-paper">
            {text}
          </span>
        </span>
      )}
    </span>
  )
}
