/** The strip of brand names on the home page. */
import type { Brand } from '../../contract/products/product.ts'
import { Link } from '../../ui/link.tsx'
import { brandPath } from '../brand-path.ts'

export const BrandStrip = ({ brands }: { brands: readonly Brand[] | undefined }) =>
  brands?.length === 0 ? null : (
    <nav aria-label="Brands" className="frame pt-section">
      <ul className="flex min-h-20 justify-between gap-x-8 border-y border-ink max-md:flex-col max-md:divide-y max-md:divide-line md:items-center">
        {brands?.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              href={brandPath(slug)}
              className="flex min-h-13 items-center text-2xl font-semibold underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
