/** What the header shows on wide screens only. Loaded there before hydration, and elsewhere once the window is wide. */
import { laterLoader } from '../../ui/hydrate-later.tsx'

/** The breakpoint `lg` of the style. */
const wide = '(width >= 64rem)'

export const navigationBar = laterLoader(async () => (await import('./navigation-bar.tsx')).NavigationBar)
export const searchForm = laterLoader(async () => (await import('./search-form.tsx')).SearchForm)

const load = async (): Promise<void> => {
  await Promise.all([navigationBar.load(), searchForm.load()])
}

/** Resolves at once on narrow screens. A chunk that cannot be loaded leaves the markup as it works without JavaScript. */
export const loadWideHeader = async (): Promise<void> => {
  const media = matchMedia(wide)
  media.addEventListener('change', () => void load().catch(() => undefined))
  if (media.matches) await load().catch(() => undefined)
}
