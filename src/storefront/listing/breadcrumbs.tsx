/** Where a page stands in the shop: as links for shoppers, as BreadcrumbList for search engines. */
import { Link } from '../../ui/link.tsx'

/** Site path and name; the last one is the page itself. */
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

/** On a phone a way of many steps leaves out its last one, which the heading below says again. */
const MANY = 4

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className="flex flex-wrap items-center text-xs text-muted">
      {crumbs.map(({ name, path }, index) => {
        const isHere = index === crumbs.length - 1
        return (
          <li
            key={path}
            className={`flex items-center ${isHere && crumbs.length >= MANY ? 'max-sm:sr-only' : ''}`}
          >
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {isHere ? (
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
