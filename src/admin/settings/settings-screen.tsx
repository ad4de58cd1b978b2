/** /admin/settings: what the owner decides, a page for each section. */
import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { DeadLink, StaffSettings } from '../../contract/settings/staff-settings.ts'
import { Link } from '../../ui/link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { TestMailForm } from '../doctor/test-mail-form.tsx'
import { RefreshError } from '../refresh-error.tsx'
import { ServicesPage } from '../secrets/services-page.tsx'
import { useMay } from '../staff-session.ts'
import { SectionEditor } from './section-editor.tsx'
import { settingsQuery } from './settings-api.ts'
import { SettingsFilePage } from './settings-file-page.tsx'
import { findSettingsPage, type SettingsPage, settingsPages, settingsPath } from './settings-sections.ts'

const DeadLinks = ({ links }: { links: readonly DeadLink[] }) => (
  <div className="mt-4 border-l-2 border-amber bg-sand px-4 py-3 text-sm">
    <p className="flex gap-2 font-medium text-amber">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>Hidden from shoppers, because nothing for sale is behind them:</span>
    </p>
    <ul className="mt-1 ml-6 list-disc">
      {links.map(({ label, href }) => (
        <li key={`${label} ${href}`}>
          <span>{`${label} `}</span>
          <span className="text-muted">{href}</span>
        </li>
      ))}
    </ul>
  </div>
)

/** On a phone, and from 1,440 px on, one row, which on a phone scrolls sideways to the present page. */
const PageRow = ({ current }: { current: SettingsPage }) => {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="${settingsPath(current)}"]`)
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label="Settings" className="mt-3 border-b border-line max-sm:-mx-gutter">
      <ul
        ref={list}
        className="relative flex gap-x-4 whitespace-nowrap lg:gap-x-2.5 max-sm:no-scrollbar max-sm:overflow-x-auto max-sm:px-gutter sm:flex-wrap"
      >
        {settingsPages.map((page) => (
          <li key={page.slug}>
            <Link
              href={settingsPath(page)}
              aria-current={page === current ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center border-b-2 text-sm sm:-mb-px lg:text-xs ${page === current ? 'border-ink font-medium' : 'border-transparent text-muted hover:text-ink'}`}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Section = ({ page, settings }: { page: SettingsPage; settings: StaffSettings }) => {
  const { section, part, preview, isPaired = false } = page
  if (part === 'services') return <ServicesPage />
  if (!section) return <SettingsFilePage />
  return (
    <>
      <SectionEditor section={section} settings={settings} previewPath={preview} isPaired={isPaired} />
      {section === 'identity' && <TestMailForm hint="With the sender that is published." />}
    </>
  )
}

export const Screen = ({ params }: { params: Params }) => {
  const page = findSettingsPage(params.section)
  const mayChangeAll = useMay()('change-settings')
  const { data, error, refetch } = useFreshQuery(settingsQuery())
  if (!page)
    return (
      <StaffScreen title="Settings">
        <p className="mt-4">There are no such settings.</p>
        <Link
          href={settingsPath(settingsPages[0] as SettingsPage)}
          className="text-link mt-2 inline-flex min-h-11"
        >
          All settings
        </Link>
      </StaffScreen>
    )
  const deadLinks = data?.deadLinks.filter(({ section }) => section === page.section) ?? []
  return (
    <StaffScreen title="Settings">
      {mayChangeAll && <PageRow current={page} />}
      <div className="max-w-4xl">
        <p className="mt-4 text-sm text-muted">{page.hint}</p>
        {!data && error && <LoadError what="The settings" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="mt-6 h-64" />}
        {data && (
          <>
            {error && <RefreshError what="The settings" className="mt-4" />}
            {deadLinks.length > 0 && <DeadLinks links={deadLinks} />}
            <Section key={page.slug} page={page} settings={data} />
          </>
        )}
      </div>
    </StaffScreen>
  )
}
