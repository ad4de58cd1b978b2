/** A few more of the brand, at the foot of a product: fetched only when the shopper comes near it. */

import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../contract/product.ts'
import { Link } from '../../ui/navigation.tsx'
import { useQuery } from '../../ui/query.tsx'
import { brandPath } from '../header/navigation-entries.ts'
import { ProductGrid, ProductGridSkeleton } from '../product-card.tsx'
import { queries } from '../queries.ts'

const CARDS = 4
const AHEAD = '300px'

export const MoreFromBrand = ({ product: { id, brand } }: { product: Product }) => {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLElement>(null)
  // One more than there is room for: this product may be among them.
  const query = queries.products({ brand: brand.slug, limit: String(CARDS + 1) })
  const { data, error } = useQuery({ ...query, enabled: isNear })
  const others = data?.filter((other) => other.id !== id).slice(0, CARDS)

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  if (error || others?.length === 0) return null
  return (
    <section ref={place} aria-labelledby="more-from-brand" className="mt-20 noscript:hidden">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="more-from-brand" className="text-2xl">
          More from {brand.name}
        </h2>
        <Link href={brandPath(brand.slug)} className="py-1 text-sm text-link">
          All of {brand.name}
        </Link>
      </div>
      {/* Where three stand in a row, a fourth would stand alone. */}
      <div className="md:max-xl:[&>ul>li:nth-child(4)]:hidden">
        {others ? <ProductGrid products={others} /> : <ProductGridSkeleton count={CARDS} />}
      </div>
    </section>
  )
}
