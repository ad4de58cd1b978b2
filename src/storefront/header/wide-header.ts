/**
 * The parts of the header that only wide screens show. Wide screens load them before hydration, others once the
 * viewport becomes wide.
 */
import { loadUntilArrived } from '../../ui/connection.ts'
import { laterLoader } from '../../ui/hydrate-later.tsx'

/** Tailwind's `lg` breakpoint. */
const wide = '(width >= 64rem)'

export const navigationBar = laterLoader(async () => (await import('./navigation-bar.tsx')).NavigationBar)
export const searchForm = laterLoader(async () => (await import('./search-form.tsx')).SearchForm)

const load = async (): Promise<void> => {
  await Promise.all([navigationBar.load(), searchForm.load()])
}

/**
 * Resolves at once on narrow screens. Never rejects: without the code, the server's markup works as without JavaScript.
 */
export const loadWideHeader = async (): Promise<void> => {
  const media = matchMedia(wide)
  media.addEventListener('change', () => loadUntilArrived(load))
  if (media.matches) await load().catch(() => loadUntilArrived(load))
}
