/** A section of products on the home page: as many as `count`, and as many placeholders while they load. */

import { LoadError } from '../../ui/notice.tsx'
import { useQuery } from '../../ui/query.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { ProductCard, ProductCardSkeleton } from '../product-card.tsx'
import type { ProductFilter } from '../queries.ts'
import { queries } from '../queries.ts'
import { SectionHead } from './section-head.tsx'

type ProductRowProps = {
  id: string
  title: string
  filter: ProductFilter
  count: number
  more: { label: string; href: string }
}

/** Rows of two or four, so that the last row is never ragged. */
const grid = 'card-grid md:grid-cols-4'

export const ProductRow = ({ id, title, filter, count, more }: ProductRowProps) => {
  const { data, error, refetch } = useQuery(queries.part(filter, { limit: count }))
  const products = data?.products
  const isEmpty = products?.length === 0
  return isEmpty ? null : (
    <section aria-labelledby={id} className="frame pt-section">
      <SectionHead id={id} title={title} more={more} />
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
