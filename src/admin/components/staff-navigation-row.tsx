/**
 * The navigation of the staff area: a row of sections, and below it the pages of the present one. On phones a button opens
 * all pages by section; the commonest ones stay beside it. The rule: everything is a link or a button, nothing needs a hover.
 */
import { ChevronDown } from 'lucide-react'
import { use, useEffect, useId, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { useMay } from '../staff-session.ts'
import {
  currentStaffLink,
  StaffLinksContext,
  type StaffNavigationLink,
  type StaffSection,
  staffSections,
} from './staff-navigation.ts'

const ENTRY = 'inline-flex min-h-11 items-center'
const MARKED = 'font-medium underline underline-offset-4'
const PLAIN = 'text-muted hover:text-ink'

type RowProps = { sections: readonly StaffSection[]; current: StaffNavigationLink | undefined }

const isOf = (section: StaffSection, link: StaffNavigationLink | undefined): boolean =>
  link !== undefined && section.pages.includes(link)

/** "page": the address itself is open; "true": it contains what is open. */
const currentOf = (
  section: StaffSection,
  current: StaffNavigationLink | undefined,
): 'page' | 'true' | undefined => {
  if (!isOf(section, current)) return undefined
  return section.pages.length === 1 ? 'page' : 'true'
}

const SectionLinks = ({ sections, current }: RowProps) => (
  <ul className="flex flex-wrap gap-x-6 text-sm max-md:gap-x-4">
    {sections.map((section) => {
      const marked = currentOf(section, current)
      return (
        <li key={section.path}>
          <Link href={section.path} aria-current={marked} className={`${ENTRY} ${marked ? MARKED : PLAIN}`}>
            {section.label}
          </Link>
        </li>
      )
    })}
  </ul>
)

const PageLinks = ({
  section,
  current,
}: {
  section: StaffSection
  current: StaffNavigationLink | undefined
}) => (
  <ul aria-label={section.label} className="flex flex-wrap gap-x-6 text-sm">
    {section.pages.map((link) => (
      <li key={link.path}>
        <Link
          href={link.path}
          aria-current={link === current ? 'page' : undefined}
          className={`${ENTRY} ${link === current ? MARKED : PLAIN}`}
        >
          {link.label}
        </Link>
      </li>
    ))}
  </ul>
)

/** All pages by section, as a panel below the row of a phone. */
const AllPages = ({ sections, current, id }: RowProps & { id: string }) => (
  <div id={id} className="grid gap-y-1 border-t border-line pt-3 pb-2">
    {sections.map((section) => (
      <div key={section.path}>
        {section.pages.length > 1 && <p className="mt-1 text-xs text-muted">{section.label}</p>}
        <PageLinks section={section} current={current} />
      </div>
    ))}
  </div>
)

const PhoneNavigation = ({ sections, current }: RowProps) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  // A page that uses the same screen as the one before does not mount this again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is the event
  useEffect(() => setOpen(false), [current])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const common = sections.filter(({ path }) =>
    ['/admin/orders', '/admin/packing', '/admin/products'].includes(path),
  )
  const isElsewhere = !common.some((section) => isOf(section, current))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button has opened
    <div className="md:hidden" onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      <div className="flex items-center gap-x-4">
        <SectionLinks sections={common} current={current} />
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          className={`${ENTRY} gap-1 text-sm ${isElsewhere ? MARKED : PLAIN}`}
          onClick={() => setOpen(!isOpen)}
        >
          More
          <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      {isOpen && <AllPages id={panel} sections={sections} current={current} />}
    </div>
  )
}

export const StaffNavigationRow = () => {
  const { url } = useScreen()
  const links = use(StaffLinksContext)
  const sections = staffSections(useMay(), links)
  const current = currentStaffLink(url.pathname, links)
  const section = sections.find((each) => isOf(each, current))
  return (
    <nav aria-label="Staff pages" className="min-w-0 grow">
      <PhoneNavigation sections={sections} current={current} />
      <div className="hidden md:block">
        <SectionLinks sections={sections} current={current} />
        {section && section.pages.length > 1 && (
          <div className="border-t border-line">
            <PageLinks section={section} current={current} />
          </div>
        )}
      </div>
    </nav>
  )
}
