/** /sale: reduced products, filtered and sorted in the browser, priced in pounds (spec, sections 2 and 9). */

import { filterSale, SALE_SORTS, type SaleSort, sortSale } from '../../domain/listing/sale.ts'
import { SALE_INTRODUCTION } from '../../domain/settings/sale-words.ts'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useShop } from '../../ui/shop.ts'
import { breadcrumbList, HOME } from '../listing/breadcrumbs.tsx'
import { FilteredList } from '../listing/filtered-list.tsx'
import { resultsLoader } from '../listing/results-loader.ts'
import { useProductList } from '../listing/use-product-list.ts'
import { SaleBanner } from './sale-banner.tsx'

const PLACEHOLDERS = 12
const sortLabels: Record<SaleSort, string> = {
  savings: 'Biggest Savings',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  name: 'Name',
}
const crumbs = [HOME, { name: 'Sale', path: '/sale' }]

export const { load: loadLater } = resultsLoader

export const Page = () => {
  const origin = useOrigin()
  const intro = useShop().shopping.introductions?.sale
  const list = useProductList({ onSale: 'true' }, 'savings')
  const { products } = list
  return (
    <>
      <PageHead
        title="Sale"
        description={intro || SALE_INTRODUCTION}
        image={products?.[0]?.images[0]}
        structuredData={import.meta.env.SSR && [breadcrumbList(origin, crumbs)]}
      />
      <SaleBanner crumbs={crumbs} list={list} />
      <FilteredList
        list={list}
        sorts={SALE_SORTS}
        sortLabels={sortLabels}
        sortBy={sortSale}
        filterBy={filterSale}
        placeholders={PLACEHOLDERS}
        emptyTitle="No sale products found"
        inPounds
        inDescriptions
      />
    </>
  )
}
