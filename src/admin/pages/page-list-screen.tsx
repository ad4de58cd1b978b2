/** /admin/pages: the content pages, and the purposes that have none yet. */
import type { ListedPage } from '../../contract/pages/staff-pages.ts'
import { isSameLabel, PAGE_PURPOSES, pagePath, pagePurposes } from '../../domain/pages/content-page.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop.ts'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { Loaded } from '../components/loaded.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallLink } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateOnly } from '../date-time.tsx'
import { pageListQuery } from './page-api.ts'
import { PageStatusBadge } from './page-status.tsx'

const PageRow = ({ page }: { page: ListedPage }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
    <Link
      href={`/admin/pages/${page.id}`}
      className="text-link inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere sm:w-56 lg:w-72"
    >
      {page.title}
    </Link>
    <span className="min-w-0 basis-full text-sm text-muted wrap-anywhere sm:flex-1">
      {pagePath(page.slug)}
    </span>
    <PageStatusBadge {...page} />
    <span className="text-sm text-muted sm:w-28 sm:text-right">
      <span className="sr-only">Changed on </span>
      <DateOnly iso={page.updatedAt} />
    </span>
  </li>
)

/** Purposes, and the footer's entries that lead nowhere, without a page. */
const MissingPages = ({ pages }: { pages: readonly ListedPage[] }) => {
  const { customerCare } = useShop().footer
  const present = pages.filter(({ status }) => status !== 'archived')
  const labels: string[] = PAGE_PURPOSES.map((purpose) => pagePurposes[purpose].label)
  const titles = [...labels, ...present.map(({ title }) => title)]
  const missing = [
    ...PAGE_PURPOSES.filter((purpose) => !present.some((page) => page.purpose === purpose)).map(
      (purpose) => ({ label: pagePurposes[purpose].label, query: { purpose } }),
    ),
    ...customerCare
      .filter(({ label, href }) => href === null && !titles.some((title) => isSameLabel(title, label)))
      .map(({ label }) => ({ label, query: { entry: label } })),
  ]
  if (missing.length === 0) return null
  return (
    <HeadedSection
      title="Pages that shoppers look for"
      hint="Your shop has no such page yet. The footer links to each of them once it is published."
      className="mt-10"
    >
      <ul className="mt-3 flex flex-wrap gap-2">
        {missing.map(({ label, query }) => (
          <li key={label}>
            <SmallLink href={`/admin/pages/new?${new URLSearchParams(query)}`}>
              <span className="sr-only">Write: </span>
              <span>{label}</span>
            </SmallLink>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}

export const Screen = () => {
  const query = useFreshQuery(pageListQuery())
  return (
    <StaffScreen
      title="Pages"
      actions={
        <SmallLink variant="solid" href="/admin/pages/new">
          New page
        </SmallLink>
      }
    >
      <p className="mt-1 max-w-prose text-sm text-muted">
        Texts of your shop, such as delivery, the privacy policy or the terms. A published page is at /pages/
        and its address.
      </p>
      <Loaded
        of={query}
        what="The pages"
        refreshed={{ className: 'mt-4' }}
        placeholder={
          <Skeletons count={3} label="The pages are loading">
            {(key) => <Skeleton key={key} className="mt-4 h-10" />}
          </Skeletons>
        }
      >
        {(pages) => (
          <>
            {pages.length === 0 ? (
              <Notice title="No pages yet" as="p">
                Begin with one of those that shoppers look for.
              </Notice>
            ) : (
              <ul aria-label="Pages" className="mt-4 border-t border-line">
                {pages.map((page) => (
                  <PageRow key={page.id} page={page} />
                ))}
              </ul>
            )}
            <MissingPages pages={pages} />
          </>
        )}
      </Loaded>
    </StaffScreen>
  )
}
