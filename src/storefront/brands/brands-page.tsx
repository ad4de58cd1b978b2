/** /brands: all brands (spec, section 2, Brands). */

import { BRANDS_END_TEXT, BRANDS_END_TITLE, BRANDS_INTRODUCTION } from '../../domain/settings/brands-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { useSentence, useShop } from '../../ui/shop.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import { breadcrumbList, HOME } from '../listing/breadcrumbs.tsx'
import { queries } from '../queries.ts'
import { BrandCard, BrandCardSkeleton } from './brand-card.tsx'

const PLACEHOLDERS = 2

const crumbs = [HOME, { name: 'Brands', path: '/brands' }]

const BrandList = () => {
  const { data: brands, error, refetch } = useQuery(queries.brandSummaries())
  if (error && !brands) return <LoadError what="The brands" onRetry={() => void refetch()} />
  if (!brands)
    return (
      <Skeletons count={PLACEHOLDERS} label="Loading brands">
        {(key) => <BrandCardSkeleton key={key} />}
      </Skeletons>
    )
  if (brands.length === 0) return <Notice title="No brands available" />
  return brands.map((brand, index) => <BrandCard key={brand.id} brand={brand} eager={index === 0} />)
}

export const Page = () => {
  const origin = useOrigin()
  const intro = useShop().shopping.introductions?.brands
  return (
    <>
      <PageHead
        title="Our Brands"
        description={intro || 'Every brand that we sell, what it stands for and what it makes.'}
        structuredData={import.meta.env.SSR && [breadcrumbList(origin, crumbs)]}
      />
      <div className="frame pt-10 pb-section lg:pt-16">
        <h1 className="text-display">Our Brands</h1>
        <p className="mt-5 mb-section max-w-md text-xl text-balance">{intro || BRANDS_INTRODUCTION}</p>
        <BrandList />
      </div>
      <section aria-labelledby="onward" className="bg-mist">
        <div className="frame py-section">
          <h2 id="onward" className="text-title">
            {useSentence('brandsEndTitle', BRANDS_END_TITLE)}
          </h2>
          <p className="mt-3 max-w-md text-pretty">{useSentence('brandsEndText', BRANDS_END_TEXT)}</p>
          <div className="mt-6 flex flex-wrap gap-2">
            <ButtonLink href="/shop">Shop All Products</ButtonLink>
            <ButtonLink href="/new-arrivals" variant="outline">
              See new arrivals
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
