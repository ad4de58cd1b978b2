/** The navigation of small screens: a side sheet with the search form and every navigation link. A link closes it. */
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { TopEntry } from './navigation-entries.ts'
import { SearchForm } from './search-form.tsx'

export const MobileMenu = ({ entries }: { entries: readonly TopEntry[] }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
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
      <Sheet open={open} onClose={close} title="Menu" side="left">
        <div className="px-6 pt-5 pb-10">
          <SearchForm look="plain" placeholder="Search products..." onSearch={close} />
          <nav aria-label="Main" className="mt-4">
            <ul className="divide-y divide-line">
              {entries.map((top) => (
                <li key={top.label} className="py-2">
                  <Link
                    href={top.href}
                    onClick={close}
                    className={`flex min-h-11 items-center text-xl font-medium ${top.href === '/sale' ? 'text-sale' : ''}`}
                  >
                    {top.label}
                  </Link>
                  {top.entries && (
                    <ul className="grid grid-cols-2 gap-x-4 pb-1">
                      {top.entries.map(({ label, href }) => (
                        <li key={label}>
                          <Link href={href} onClick={close} className="flex min-h-11 items-center">
                            {label}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Sheet>
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
