/** A home page section of `count` products, with as many skeletons while they load. */

import { Link } from '../../ui/link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { ProductCard, ProductCardSkeleton } from '../product-card.tsx'
import type { ProductFilter } from '../queries.ts'
import { queries } from '../queries.ts'
import { SectionHeading } from './section-heading.tsx'

type ProductSectionProps = {
  id: string
  title: string
  filter: ProductFilter
  count: number
  more: { label: string; href: string }
  /** On wide screens: the heading is beside the products, or the first product is four times as large as the others. */
  emphasis: 'heading' | 'first'
}

/** Two or four columns, so that the last row is always full. */
const grid = 'card-grid md:max-lg:grid-cols-4'
const MoreCell = ({ label, href, hasLead }: { label: string; href: string; hasLead: boolean }) => (
  <li
    className={`col-span-full ${hasLead ? 'flex lg:col-auto lg:aspect-product lg:items-end lg:self-start lg:bg-mist lg:p-4' : ''}`}
  >
    <Link href={href} className="text-link inline-flex min-h-11 items-center text-sm font-semibold">
      {label}
    </Link>
  </li>
)

export const ProductSection = ({ id, title, filter, count, more, emphasis }: ProductSectionProps) => {
  const { data, error, refetch } = useQuery(queries.listPage(filter, { limit: count }))
  const products = data?.products
  const isEmpty = products?.length === 0
  const isBeside = emphasis === 'heading'
  // Fewer products do not fill the rows beside a large one.
  const hasLead = !isBeside && (products?.length ?? count) >= count
  const columns = `${grid} lg:-mb-6 ${hasLead ? 'lead-grid lg:grid-cols-6' : 'lg:grid-cols-4'}`
  return isEmpty ? null : (
    <section
      aria-labelledby={id}
      className={`frame pt-section ${isBeside ? 'lg:grid lg:grid-cols-[1fr_4fr] lg:gap-x-gutter' : ''}`}
    >
      <SectionHeading id={id} title={title} {...(isBeside && { more, className: 'lg:block' })} />
      {products ? (
        <ul className={columns}>
          {products.slice(0, count).map((product, index) => (
            <li key={product.id} className="card-place">
              <ProductCard product={product} slot={hasLead && index === 0 ? 'third' : 'card'} />
            </li>
          ))}
          {!isBeside && <MoreCell {...more} hasLead={hasLead} />}
        </ul>
      ) : error ? (
        <LoadError what="These products" onRetry={() => void refetch()} />
      ) : (
        <div className={columns}>
          <Skeletons count={count} label="Loading products">
            {(key) => <ProductCardSkeleton key={key} />}
          </Skeletons>
        </div>
      )}
    </section>
  )
}
