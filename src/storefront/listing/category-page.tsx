/** /category/{slug}: lists the products of a category and its subcategories, with links to the subcategories. */

import type { Category } from '../../contract/products/product.ts'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import type { Params } from '../../ui/route.ts'
import { useShop } from '../../ui/shop.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { queries } from '../queries.ts'
import { categoryCrumb, HOME } from './breadcrumbs.tsx'
import { ListingScreen } from './listing-screen.tsx'

export { loadLater } from './listing-screen.tsx'

/** On a phone a row that scrolls sideways, to the edges of the screen. */
const Subcategories = ({ categories }: { categories: readonly Category[] }) => (
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

/** Guesses from the header navigation while the categories load. */
const useHasSubcategories = (slug: string): boolean =>
  useShop().navigation.some(({ href, entries }) => entries.length > 0 && href === `/category/${slug}`)

export const Page = ({ params: { slug = '' } }: { params: Params }) => {
  const category = useQuery(queries.category(slug))
  const mayHaveSubcategories = useHasSubcategories(slug)
  const { data: categories } = useQuery(queries.categories())
  const parents = categories?.filter((other) => other.slug === category.data?.parentSlug) ?? []
  const subcategories = categories?.filter(({ parentSlug }) => parentSlug === slug) ?? []
  return (
    <ListingScreen
      kind="Category"
      subject={category}
      filter={{ category: slug }}
      crumbs={({ name }) => [HOME, ...parents.map(categoryCrumb), categoryCrumb({ name, slug })]}
    >
      {subcategories.length > 0 && <Subcategories categories={subcategories} />}
      {!categories && mayHaveSubcategories && <Skeleton className="mt-3.5 mb-6.5 h-4 max-w-80" />}
    </ListingScreen>
  )
}
