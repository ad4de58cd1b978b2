/** Changes the page at once, or with a view transition after a noticeable wait. */
import { flushSync } from 'react-dom'

/** A transition after a shorter wait, such as one round trip, would only add delay. */
const MIN_WAIT_MS = 150

/** Uses a view transition where the browser supports it and the user does not prefer reduced motion. */
export const runViewTransition = (waitedMs: number, update: () => void): void => {
  if (
    waitedMs < MIN_WAIT_MS ||
    !document.startViewTransition ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  ) {
    // Synchronous: a concurrent render would show frames of the old page in between.
    flushSync(update)
    return
  }
  const { ready } = document.startViewTransition(() => flushSync(update))
  ready.catch(() => undefined) // Skipped (another one started, or the tab is hidden): the page has changed all the same.
}
