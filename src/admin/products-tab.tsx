/** All products, to be found by a word and edited in their row. */
import { useDeferredValue, useMemo } from 'react'
import type { Product } from '../contract/product.ts'
import { textMatcher } from '../domain/search-text.ts'
import { TextField } from '../ui/field.tsx'
import { AdminList } from './admin-list.tsx'
import { adminQueries } from './admin-queries.ts'
import { updateView, useAdminView } from './admin-view.ts'
import { ProductListHeader, ProductListItem } from './product-list-item.tsx'
import { UnsavedProducts } from './unsaved-products.tsx'

export const ProductsTab = () => {
  const { search } = useAdminView()
  const words = useDeferredValue(search.trim())
  const filter = useMemo(() => {
    if (words === '') return undefined
    const matches = textMatcher(words)
    return (products: readonly Product[]) =>
      products.filter(({ name, brand, sku }) => matches(`${name} ${brand.name} ${sku}`))
  }, [words])
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
      <UnsavedProducts search={words} />
      <div className="mt-4">
        <AdminList
          query={adminQueries.products()}
          what="Products"
          empty={words === '' ? 'No products yet' : 'No product matches'}
          filteredBy={words}
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
