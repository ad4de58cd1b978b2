/** /brand/{slug} */
import { useQuery } from '../../ui/query-hooks.tsx'
import type { Params } from '../../ui/route.ts'
import { queries } from '../queries.ts'
import { HOME } from './breadcrumbs.tsx'
import { ListingScreen } from './listing-screen.tsx'

export { loadLater } from './listing-screen.tsx'

export const Page = ({ params: { slug = '' } }: { params: Params }) => (
  <ListingScreen
    kind="Brand"
    subject={useQuery(queries.brand(slug))}
    filter={{ brand: slug }}
    crumbs={({ name }) => [HOME, { name: 'Brands', path: '/brands' }, { name, path: `/brand/${slug}` }]}
  />
)
