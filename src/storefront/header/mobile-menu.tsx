/** The navigation of small screens: a side sheet with the search form and every navigation link. A link closes it. */
import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { componentLoader, prefetchComponent } from '../../ui/lazy-component.tsx'
import { LazyOverlay } from '../../ui/lazy-overlay.tsx'

const sheet = componentLoader(
  'The menu',
  async () => (await import('./mobile-menu-sheet.tsx')).MobileMenuSheet,
)

/** After hydration, so that the prefetch does not compete with the requests of the first view. */
const PREFETCH_DELAY_MS = 1000
/** Where the button shows: below Tailwind's `lg` breakpoint. */
const NARROW = '(width < 64rem)'

export const MobileMenu = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!matchMedia(NARROW).matches) return
    const timer = setTimeout(() => prefetchComponent(sheet), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2.5 lg:hidden noscript:hidden"
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
      <LazyOverlay loader={sheet} isOpen={open} setOpen={setOpen} />
    </>
  )
}
