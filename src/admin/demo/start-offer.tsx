/** ‘Ready to sell?’ where an owner lands: what is open, until nothing is or the shop has sold. A demo has no such list. */
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { adminQuery } from '../admin-queries.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { setupGuides } from './setup-guide.tsx'
import { isOpen } from './setup-list.tsx'

export const StartOffer = () => {
  const { data } = useFreshQuery(adminQuery('GET /api/admin/setup'))
  const open = data?.items.filter(isOpen) ?? []
  if (!data || data.isDemo || data.hasSold || open.length === 0) return null
  return (
    <section aria-label="Ready to sell?" className="mt-4 border border-line bg-shell px-4 py-4 sm:px-5">
      <h2 className="text-lg font-medium">Ready to sell?</h2>
      <p className="mt-1 max-w-prose">
        {`${data.items.length - open.length} of ${data.items.length} are done. These are open:`}
      </p>
      <ul aria-label="Open steps" className="mt-3 grid gap-x-8 gap-y-2 md:grid-cols-2 xl:grid-cols-3">
        {open.map(({ id, detail }) => {
          const { title, links } = setupGuides[id]
          return (
            <li key={id}>
              <Link
                href={links[0].path}
                className="inline-flex min-h-8 items-center underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {title}
              </Link>
              <p className="text-sm text-muted">{detail}</p>
            </li>
          )
        })}
      </ul>
      <ButtonLink href="/admin/start" variant="outline" className="mt-4">
        What the shop needs
      </ButtonLink>
    </section>
  )
}
