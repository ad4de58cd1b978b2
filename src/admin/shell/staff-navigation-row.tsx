/** The row of links to the screens of the staff area. It scrolls sideways where it is wider than the page. */
import { useEffect, useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { useMay } from '../staff-session.ts'
import { currentStaffLink, staffNavigation } from './staff-navigation.ts'

export const StaffNavigationRow = () => {
  const { url } = useScreen()
  const may = useMay()
  const current = currentStaffLink(url.pathname)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!current) return
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label="Staff pages" className="no-scrollbar -mx-1 min-w-0 overflow-x-auto">
      <ul ref={row} className="flex gap-6 px-1 text-sm">
        {staffNavigation
          .filter(({ needs }) => may(needs))
          .map((link) => (
            <li key={link.path} className="shrink-0">
              <Link
                href={link.path}
                aria-current={link === current ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center ${link === current ? 'font-medium underline underline-offset-4' : 'text-muted hover:text-ink'}`}
              >
                {link.label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
