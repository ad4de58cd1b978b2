/** A section of products on the home page: as many as `count`, and as many placeholders while they load. */

import { ButtonLink } from '../../ui/button.tsx'
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
const grid =
  'grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-4 lg:gap-x-6 lg:gap-y-12'

export const ProductRow = ({ id, title, filter, count, more }: ProductRowProps) => {
  const { data, error, refetch } = useQuery(queries.part(filter, { limit: count }))
  const products = data?.products
  const isEmpty = products?.length === 0
  return isEmpty ? null : (
    <section aria-labelledby={id} className="frame py-14 lg:py-20">
      <SectionHead
        id={id}
        title={title}
        more={
          <ButtonLink href={more.href} look="outline">
            {more.label}
          </ButtonLink>
        }
      />
      {products ? (
        <ul className={grid}>
          {products.slice(0, count).map((product) => (
            <li key={product.id}>
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
