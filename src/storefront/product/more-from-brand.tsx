/**
 * More products of the brand, below a product; those of the same category come first. They are fetched once the section
 * is near the viewport.
 */

import { useEffect, useRef, useState } from 'react'
import type { Product, ShownProduct } from '../../contract/products/product.ts'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { brandPath } from '../brand-path.ts'
import { ProductGrid, ProductGridSkeleton } from '../product-card.tsx'
import { queries } from '../queries.ts'

const CARDS = 4
const PRELOAD_MARGIN = '300px'

/** Merges the lists without duplicates and without the product `id`. Products in stock come first. */
const othersOf = (id: string, ...lists: (readonly Product[])[]): Product[] =>
  [...new Map(lists.flat().map((product) => [product.id, product])).values()]
    .filter((other) => other.id !== id)
    .toSorted((one, other) => Number(other.inStock) - Number(one.inStock))
    .slice(0, CARDS)

export const MoreFromBrand = ({ product: { id, brand, category } }: { product: ShownProduct }) => {
  const [isNear, setNear] = useState(false)
  const section = useRef<HTMLElement>(null)
  const ofBrand = { brand: brand.slug, limit: String(CARDS + 1) }
  const sameCategory = useQuery({
    ...queries.products({ category: category.slug, ...ofBrand }),
    enabled: isNear,
  })
  const sameBrand = useQuery({ ...queries.products(ofBrand), enabled: isNear })
  const error = sameCategory.error ?? sameBrand.error
  const others = sameCategory.data && sameBrand.data && othersOf(id, sameCategory.data, sameBrand.data)

  useEffect(() => {
    if (!section.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: PRELOAD_MARGIN,
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [])

  if (error || others?.length === 0) return null
  return (
    <section ref={section} aria-labelledby="more-from-brand" className="more-below mt-20 noscript:hidden">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="more-from-brand" className="text-2xl">
          {`More from ${brand.name}`}
        </h2>
        <Link href={brandPath(brand.slug)} className="py-1 text-sm text-link">
          {`All of ${brand.name}`}
        </Link>
      </div>
      {/* In rows of three, the fourth card would be alone in the second row. */}
      <div className="md:max-xl:[&_:nth-child(4_of_.card-place)]:hidden">
        {others ? <ProductGrid products={others} /> : <ProductGridSkeleton count={CARDS} />}
      </div>
    </section>
  )
}
