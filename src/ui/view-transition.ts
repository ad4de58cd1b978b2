/** How one page takes the place of another: plainly, or softly where the shopper had to wait for it. */
import { flushSync } from 'react-dom'

/** So quickly there that softening the change would only hold it back: one round trip is no wait. */
const AT_ONCE_MS = 150

/** After a wait with a soft change of view, where the browser has one and the shopper does not mind motion. */
export const runViewTransition = (waitedMs: number, update: () => void): void => {
  if (
    waitedMs < AT_ONCE_MS ||
    !document.startViewTransition ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  ) {
    // In one go: if it were made in slices, frames of the old page would come in between.
    flushSync(update)
    return
  }
  const { ready } = document.startViewTransition(() => flushSync(update))
  ready.catch(() => undefined) // The page has changed all the same: another change came, or nobody looks.
}
