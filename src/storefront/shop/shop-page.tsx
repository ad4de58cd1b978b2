/** /shop: all products, filtered and sorted in the browser (spec, section 2, Shop). */

import { filterProducts, sortProducts } from '../../domain/listing/listing.ts'
import { LISTING_SORTS, type ListingSort } from '../../domain/listing/listing-options.ts'
import { SHOP_INTRODUCTION } from '../../domain/settings/shop-words.ts'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { useShop } from '../../ui/shop.ts'
import { breadcrumbList, HOME } from '../listing/breadcrumbs.tsx'
import { FilteredList } from '../listing/filtered-list.tsx'
import { ListHeading } from '../listing/list-heading.tsx'
import { resultsLoader } from '../listing/results-loader.ts'
import { useProductList } from '../listing/use-product-list.ts'
import { queries } from '../queries.ts'
import { CategoryCards, CategoryCardsSkeleton } from './category-cards.tsx'

const PLACEHOLDERS = 12
const sortLabels: Record<ListingSort, string> = {
  name: 'Sort by Name',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
}
const crumbs = [HOME, { name: 'Shop all', path: '/shop' }]
const noProducts: never[] = []

export const { load: loadLater } = resultsLoader

export const Page = () => {
  const origin = useOrigin()
  const intro = useShop().shopping.introductions?.shop
  const { data: categories, error } = useQuery(queries.categories())
  const list = useProductList({}, 'name')
  return (
    <>
      <PageHead
        title="Shop all products"
        description={intro || SHOP_INTRODUCTION}
        image={list.products?.[0]?.images[0]}
        structuredData={import.meta.env.SSR && [breadcrumbList(origin, crumbs)]}
      />
      <ListHeading crumbs={crumbs} title="SHOP ALL PRODUCTS" />
      <FilteredList
        list={list}
        sorts={LISTING_SORTS}
        sortLabels={sortLabels}
        sortBy={sortProducts}
        filterBy={filterProducts}
        placeholders={PLACEHOLDERS}
        emptyTitle="No products found"
        unfilteredIntro={(chooseCategory) =>
          categories
            ? categories.length > 0 && (
                <CategoryCards
                  categories={categories}
                  products={list.products ?? noProducts}
                  onChoose={chooseCategory}
                />
              )
            : !error && <CategoryCardsSkeleton />
        }
      />
    </>
  )
}
