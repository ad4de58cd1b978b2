/** /category/{slug}: a category that has others below it lists their products too, and leads to each. */

import type { Category } from '../../contract/product.ts'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import type { Params } from '../../ui/route.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { navigationEntries } from '../header/navigation-entries.ts'
import { queries } from '../queries.ts'
import { categoryCrumb, HOME } from './breadcrumbs.tsx'
import { ListingScreen } from './listing-screen.tsx'

/** On a phone a row that is pushed along, out to the window's edges. */
const CategoriesBelow = ({ categories }: { categories: readonly Category[] }) => (
  <ul className="mb-3 flex max-sm:-mx-gutter max-sm:-mt-1 max-sm:mb-2 max-sm:no-scrollbar max-sm:overflow-x-auto max-sm:px-[calc(var(--spacing-gutter)-0.5rem)] max-sm:py-1 sm:-mx-3 sm:flex-wrap">
    {categories.map(categoryCrumb).map(({ path, name }) => (
      <li key={path}>
        <Link
          href={path}
          className="text-link flex min-h-11 items-center px-3 max-sm:px-2 max-sm:text-sm max-sm:whitespace-nowrap"
        >
          {name}
        </Link>
      </li>
    ))}
  </ul>
)

/** Before the categories are here: the header, too, leads to some below it. */
const hasOthersBelow = (slug: string): boolean =>
  navigationEntries([], '').some(({ href, entries }) => entries && href === `/category/${slug}`)

export const Page = ({ params: { slug = '' } }: { params: Params }) => {
  const category = useQuery(queries.category(slug))
  const { data: categories } = useQuery(queries.categories())
  const above = categories?.filter((other) => other.slug === category.data?.parentSlug) ?? []
  const below = categories?.filter(({ parentSlug }) => parentSlug === slug) ?? []
  return (
    <ListingScreen
      kind="Category"
      subject={category}
      filter={{ category: slug }}
      crumbs={({ name }) => [HOME, ...above.map(categoryCrumb), categoryCrumb({ name, slug })]}
    >
      {below.length > 0 && <CategoriesBelow categories={below} />}
      {!categories && hasOthersBelow(slug) && <Skeleton className="mt-3.5 mb-6.5 h-4 max-w-80" />}
    </ListingScreen>
  )
}
