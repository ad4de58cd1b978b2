import { ButtonLink } from '../../ui/button.tsx'
import { adminQuery } from '../admin-queries.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'

/** Nothing where the shop has products, or where that is not known. */
export const StartOffer = () => {
  const { data } = useFreshQuery(adminQuery('GET /api/admin/setup'))
  if (!data?.isEmpty) return null
  return (
    <section aria-label="Start" className="mt-4 border border-line bg-shell px-4 py-4 sm:px-5">
      <h2 className="text-lg font-medium">The shop has no products yet</h2>
      <p className="mt-1 max-w-prose">Add or import your goods, and see what else the shop needs.</p>
      <ButtonLink href="/admin/start" className="mt-4">
        What the shop needs
      </ButtonLink>
    </section>
  )
}
