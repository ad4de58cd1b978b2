/**
 * The navigation bar, which only wide screens show. Wide screens load it before hydration, others once the viewport
 * becomes wide.
 */
import { loadUntilArrived } from '../../ui/connection.ts'
import { laterLoader } from '../../ui/hydrate-later.tsx'

/** Tailwind's `lg` breakpoint. */
const wide = '(width >= 64rem)'

export const navigationBar = laterLoader(async () => (await import('./navigation-bar.tsx')).NavigationBar)

/**
 * Resolves at once on narrow screens. Never rejects: without the code, the server's markup works as without JavaScript.
 */
export const loadWideHeader = async (): Promise<void> => {
  const media = matchMedia(wide)
  media.addEventListener('change', () => loadUntilArrived(navigationBar.load))
  if (media.matches) await navigationBar.load().catch(() => loadUntilArrived(navigationBar.load))
}
