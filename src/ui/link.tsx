/**
 * An anchor that navigates within the site, and prefetches its page when the user is about to open it. A mouse navigates
 * on `pointerdown`; releasing the button elsewhere cancels that. A finger, which may be about to scroll, a key, and a
 * link with its own `onClick` navigate on `click`.
 */
import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef } from 'react'
import { useNavigation } from './navigation.ts'
import { onPressCancelled } from './press.ts'
import { hasJustScrolled } from './scroll-restoration.ts'

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string }

/** A pointer that hovers this long counts as intent; one that only passes over a menu does not. */
const HOVER_INTENT_MS = 65
/**
 * The second half of a double click is not meant for the page that the first half has opened. The browser reports it
 * with the click (`detail`): the same position, shortly after.
 */
const DOUBLE_CLICK_MS = 350
/** Shared by all links: the double click's second half may hit a link of the new page. */
let lastNavigatedAt = Number.NEGATIVE_INFINITY

export const Link = ({
  href,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onPointerDown,
  onFocus,
  ...rest
}: LinkProps) => {
  const { navigate, prefetchOnIntent, observeLink } = useNavigation()
  const anchor = useRef<HTMLAnchorElement>(null)
  const hoverTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const didNavigate = useRef(false)
  const mayBeDoubleClick = useRef(false)
  const isHandled = !rest.target && !rest.download
  useEffect(() => () => clearTimeout(hoverTimer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new link to observe
  useEffect(() => {
    if (anchor.current && isHandled) return observeLink(anchor.current)
  }, [observeLink, href, isHandled])
  return (
    <a
      {...rest}
      ref={anchor}
      href={href}
      onPointerDown={(event) => {
        onPointerDown?.(event)
        clearTimeout(hoverTimer.current)
        didNavigate.current = false
        if (!isHandled || !isPlainClick(event)) return
        mayBeDoubleClick.current = event.timeStamp - lastNavigatedAt < DOUBLE_CLICK_MS
        if (event.pointerType === 'mouse' && !onClick && !hasJustScrolled() && !mayBeDoubleClick.current) {
          didNavigate.current = true
          lastNavigatedAt = event.timeStamp
          const cancel = navigate(href)
          onPressCancelled(event, () => {
            cancel()
            // A cancelled navigation opened no page, so the next press is not a double click.
            lastNavigatedAt = Number.NEGATIVE_INFINITY
          })
        } else void prefetchOnIntent(href)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event) || !isHandled) return
        event.preventDefault()
        const isSecondHalf = mayBeDoubleClick.current && event.detail > 1
        // A click from the keyboard (`detail` is 0) has no `pointerdown` before it.
        if ((!didNavigate.current && !isSecondHalf) || event.detail === 0) navigate(href)
        didNavigate.current = false
        mayBeDoubleClick.current = false
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        hoverTimer.current = setTimeout(() => void prefetchOnIntent(href), HOVER_INTENT_MS)
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event)
        clearTimeout(hoverTimer.current)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        if (event.target.matches(':focus-visible')) void prefetchOnIntent(href)
      }}
    />
  )
}
