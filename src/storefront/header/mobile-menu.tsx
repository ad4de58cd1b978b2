/** The navigation of small screens: a side sheet with the search form and every navigation link. A link closes it. */
import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { componentLoader, LazyComponent, prefetchComponent } from '../../ui/lazy-component.tsx'
import type { TopEntry } from './navigation-entries.ts'

const sheet = componentLoader(
  'The menu',
  async () => (await import('./mobile-menu-sheet.tsx')).MobileMenuSheet,
)

/** After hydration, so that the prefetch does not compete with the requests of the first view. */
const PREFETCH_DELAY_MS = 1000

export const MobileMenu = ({ entries }: { entries: readonly TopEntry[] }) => {
  const [open, setOpen] = useState(false)
  /** True from the first opening on: the sheet stays mounted for its exit transition. */
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => prefetchComponent(sheet), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setUsed(true)
        }}
        className="-ml-2.5 lg:hidden noscript:hidden"
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
      {isUsed && (
        <LazyComponent
          loader={sheet}
          fallback={null}
          props={{ entries, open, onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}

/** The navigation of small screens without JavaScript: a row that scrolls sideways. */
export const NoScriptMenu = ({ entries }: { entries: readonly TopEntry[] }) => (
  <noscript>
    <nav aria-label="Main" className="overflow-x-auto border-t border-line lg:hidden">
      <ul className="frame flex gap-5">
        {entries.map(({ label, href }) => (
          <li key={label}>
            <a href={href} className="flex min-h-11 items-center text-sm font-medium whitespace-nowrap">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </noscript>
)
