/**
 * The links of the staff area at the left of its screens: the day's work, then the sections, of which the present one
 * shows its pages. They derive from the table of screens.
 */
import { useId } from 'react'
import { MAX_COUNTED } from '../../domain/staff/day-count.ts'
import { Link } from '../../ui/link.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { useQuery } from '../../ui/query-hooks.tsx'
import { adminQueries } from '../admin-queries.ts'
import {
  currentStaffLink,
  dayLinks,
  railSections,
  type StaffNavigationLink,
  type StaffSection,
} from '../components/staff-navigation.ts'
import { useMay } from '../staff-session.ts'
import { staffLinks } from './staff-screens.ts'

type Current = 'page' | 'true' | undefined
type RailLinkProps = { href: string; label: string; current: Current; isInner?: boolean }

const RailLink = ({ href, label, current, isInner = false }: RailLinkProps) => (
  <Link
    href={href}
    aria-current={current}
    className={`flex min-h-10 items-center rounded-sm pr-2 text-xs hover:bg-shell pointer-coarse:min-h-11 ${isInner ? 'pl-6' : 'pl-3'} ${
      current === 'page' ? 'bg-shell font-medium' : current ? 'font-medium' : isInner ? 'text-muted' : ''
    }`}
  >
    {label}
  </Link>
)

/** What waits behind a link. Beside it, so that the link has the same name whatever waits. */
const Waiting = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs font-medium tabular-nums">
      {count < MAX_COUNTED ? count : `${MAX_COUNTED - 1}+`}
    </span>
  )

type SectionProps = {
  section: StaffSection
  current: StaffNavigationLink | undefined
  /** Shows its pages, whichever is open. */
  isOpen: boolean
}

const RailSection = ({ section: { label, path, pages }, current, isOpen }: SectionProps) => {
  const isPresent = current !== undefined && pages.includes(current)
  const hasPages = pages.length > 1
  return (
    <li>
      <RailLink href={path} label={label} current={isPresent ? (hasPages ? 'true' : 'page') : undefined} />
      {hasPages && (isPresent || isOpen) && (
        <ul aria-label={label}>
          {pages.map((link) => (
            <li key={link.path}>
              <RailLink
                href={link.path}
                label={link.label}
                current={link === current ? 'page' : undefined}
                isInner
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** `isWhole`: shows the pages of every section. */
export const StaffRail = ({ isWhole = false }: { isWhole?: boolean }) => {
  const { url } = useScreen()
  const may = useMay()
  const dayId = useId()
  const current = currentStaffLink(url.pathname, staffLinks)
  const day = dayLinks(may, staffLinks)
  const { data: counts } = useQuery({ ...adminQueries.dayCounts(), enabled: day.length > 0 })
  return (
    <nav aria-label="Staff pages" className="p-2">
      {day.length > 0 && (
        <>
          <p id={dayId} className="px-3 pt-1 text-2xs text-muted">
            Day’s work
          </p>
          <ul aria-labelledby={dayId} className="mb-2 border-b border-line pb-2">
            {day.map(({ href, label, path, count }) => (
              <li key={href} className="relative">
                <RailLink
                  href={href}
                  label={label}
                  current={path !== undefined && path === current?.path ? 'page' : undefined}
                />
                <Waiting count={counts?.[count]} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ul>
        {railSections(may, staffLinks).map((section) => (
          <RailSection key={section.path} section={section} current={current} isOpen={isWhole} />
        ))}
      </ul>
    </nav>
  )
}
