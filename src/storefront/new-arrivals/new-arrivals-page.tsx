/** /new-arrivals: products marked as new (spec, section 2, New arrivals). */

import { countProducts } from '../../domain/listing/listing.ts'
import type { ListingSort } from '../../domain/listing/listing-options.ts'
import { NEW_ARRIVALS_INTRODUCTION, NO_NEW_ARRIVALS } from '../../domain/settings/new-arrivals-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSentence, useShop } from '../../ui/shop.ts'
import { breadcrumbList, HOME } from '../listing/breadcrumbs.tsx'
import { ListHeading } from '../listing/list-heading.tsx'
import { resultsLoader } from '../listing/results-loader.ts'
import { SortedList, useSortedList } from '../listing/sorted-list.tsx'

const sortLabels: Record<ListingSort, string> = {
  name: 'Name A-Z',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
}
const crumbs = [HOME, { name: 'New in', path: '/new-arrivals' }]

export const { load: loadLater } = resultsLoader

export const Page = () => {
  const origin = useOrigin()
  const intro = useShop().shopping.introductions?.newArrivals || NEW_ARRIVALS_INTRODUCTION
  const emptyText = useSentence('emptyNewArrivals', NO_NEW_ARRIVALS)
  const sorted = useSortedList({ newArrivals: 'true' })
  return (
    <>
      <PageHead
        title="New in"
        description={intro}
        image={sorted.list.products?.[0]?.images[0]}
        structuredData={import.meta.env.SSR && [breadcrumbList(origin, crumbs)]}
      />
      <ListHeading crumbs={crumbs} badge={<Badge tone="new">NEW</Badge>} title="NEW IN">
        {intro}
      </ListHeading>
      <div className="frame pb-section">
        <SortedList
          sorted={sorted}
          sortLabels={sortLabels}
          countText={(count) => `Showing ${countProducts(count)}`}
          empty={
            <Notice
              title="No new arrivals yet"
              action={<ButtonLink href="/shop">Shop All Products</ButtonLink>}
            >
              {emptyText}
            </Notice>
          }
        />
      </div>
    </>
  )
}
