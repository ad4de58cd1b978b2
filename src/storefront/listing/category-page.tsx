/** /category/{slug}: a category that has others below it lists their products too, and leads to each. */

import type { Category } from '../../contract/product.ts'
import { Link } from '../../ui/navigation.tsx'
import { useQuery } from '../../ui/query.tsx'
import type { Params } from '../../ui/route.ts'
import { queries } from '../queries.ts'
import { categoryCrumb, HOME } from './breadcrumbs.tsx'
import { ListingScreen } from './listing-screen.tsx'

const CategoriesBelow = ({ categories }: { categories: readonly Category[] }) => (
  <ul className="-mx-3 mb-3 flex flex-wrap">
    {categories.map(categoryCrumb).map(({ path, name }) => (
      <li key={path}>
        <Link href={path} className="text-link inline-flex min-h-11 items-center px-3">
          {name}
        </Link>
      </li>
    ))}
  </ul>
)

export const Page = ({ params: { slug = '' } }: { params: Params }) => {
  const category = useQuery(queries.category(slug))
  const { data: categories = [] } = useQuery(queries.categories())
  const above = categories.filter((other) => other.slug === category.data?.parentSlug)
  const below = categories.filter(({ parentSlug }) => parentSlug === slug)
  return (
    <ListingScreen
      kind="Category"
      subject={category}
      filter={{ category: slug }}
      crumbs={({ name }) => [HOME, ...above.map(categoryCrumb), categoryCrumb({ name, slug })]}
    >
      {below.length > 0 && <CategoriesBelow categories={below} />}
    </ListingScreen>
  )
}
