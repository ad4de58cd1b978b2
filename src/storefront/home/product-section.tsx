/** A home page section of `count` products, with as many skeletons while they load. */

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
}

/** Two or four columns, so that the last row is always full. */
const grid = 'card-grid md:grid-cols-4'

export const ProductSection = ({ id, title, filter, count, more }: ProductSectionProps) => {
  const { data, error, refetch } = useQuery(queries.listPage(filter, { limit: count }))
  const products = data?.products
  const isEmpty = products?.length === 0
  return isEmpty ? null : (
    <section aria-labelledby={id} className="frame pt-section">
      <SectionHeading id={id} title={title} more={more} />
      {products ? (
        <ul className={grid}>
          {products.slice(0, count).map((product) => (
            <li key={product.id} className="card-place">
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError what="These products" onRetry={() => void refetch()} />
      ) : (
        <div className={grid}>
          <Skeletons count={count} label="Loading products">
            {(key) => <ProductCardSkeleton key={key} />}
          </Skeletons>
        </div>
      )}
    </section>
  )
}
