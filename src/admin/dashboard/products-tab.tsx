/** The products tab: all products with a search field, edited inline. */
import { useDeferredValue, useMemo } from 'react'
import type { Product } from '../../contract/products/product.ts'
import { textMatcher } from '../../domain/search-text.ts'
import { TextField } from '../../ui/field.tsx'
import { adminQueries } from '../admin-queries.ts'
import { AdminList } from './admin-list.tsx'
import { updateView, useAdminView } from './admin-view.ts'
import { ProductListHeader, ProductListItem } from './product-list-item.tsx'
import { UnsavedProducts } from './unsaved-products.tsx'

export const ProductsTab = () => {
  const { search } = useAdminView()
  const searchText = useDeferredValue(search.trim())
  const filter = useMemo(() => {
    if (searchText === '') return undefined
    const matches = textMatcher(searchText)
    return (products: readonly Product[]) =>
      products.filter(({ name, brand, sku }) => matches(`${name} ${brand.name} ${sku}`))
  }, [searchText])
  return (
    <>
      <TextField
        type="search"
        label="Find a product"
        hideLabel
        placeholder="Find by name, brand or SKU"
        autoComplete="off"
        className="max-w-md"
        value={search}
        onChange={(event) => updateView({ search: event.target.value })}
      />
      <UnsavedProducts search={searchText} />
      <div className="mt-4">
        <AdminList
          query={adminQueries.products()}
          what="Products"
          empty={searchText === '' ? 'No products yet' : 'No product matches'}
          filteredBy={searchText}
          countText={(shown, all) =>
            shown === all ? `${all} products` : `Showing ${shown} of ${all} products`
          }
          {...(filter && { filter })}
        >
          {(products) => (
            <>
              <ProductListHeader />
              <ul aria-label="Products" className="max-lg:mt-2 max-lg:border-t max-lg:border-line">
                {products.map((product) => (
                  <ProductListItem key={product.id} product={product} />
                ))}
              </ul>
            </>
          )}
        </AdminList>
      </div>
    </>
  )
}
