/** Breadcrumbs: links for shoppers, a BreadcrumbList for search engines. */
import { Link } from '../../ui/link.tsx'

/** Name and site path; the last crumb is the current page. */
export type Crumb = { name: string; path: string }

export const HOME: Crumb = { name: 'Home', path: '/' }

export const categoryCrumb = ({ name, slug }: { name: string; slug: string }): Crumb => ({
  name,
  path: `/category/${slug}`,
})

export const breadcrumbList = (origin: string, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** From this many crumbs on, phones hide the last one, which the heading repeats. */
const HIDE_LAST_FROM = 4

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className="flex flex-wrap items-center text-xs text-muted">
      {crumbs.map(({ name, path }, index) => {
        const isCurrent = index === crumbs.length - 1
        return (
          <li
            key={path}
            className={`flex items-center ${isCurrent && crumbs.length >= HIDE_LAST_FROM ? 'max-sm:sr-only' : ''}`}
          >
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {isCurrent ? (
              <span aria-current="page" className="py-1.5">
                {name}
              </span>
            ) : (
              <Link href={path} className="py-1.5 hover:text-ink hover:underline">
                {name}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
