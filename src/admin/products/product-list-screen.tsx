/** /admin/products: all products, searched and filtered by the server. The filters are in the URL. */
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { StaffProductRow } from '../../contract/products/product-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { ColumnChoice, useColumns } from '../components/column-choice.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { ListTable } from '../components/list-table.tsx'
import { useListView } from '../components/list-view.ts'
import { PagedList } from '../components/paged-list.tsx'
import { SavedViews } from '../components/saved-views.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { type QueryOf, queryOf } from '../staff-call.ts'
import { NoRows } from './no-rows.tsx'
import { productApi } from './product-api.ts'
import { productColumns } from './product-columns.tsx'
import { ProductFilters } from './product-filters.tsx'
import { productList } from './product-list-view.ts'
import { UnshownReductions } from './unshown-reductions.tsx'
import { useGroups } from './use-groups.ts'

const countText = (shown: number, total: number): string => {
  const products = total === 1 ? '1 product' : `${total} products`
  return shown < total ? `${shown} of ${products}` : products
}

const readPage = async (
  query: QueryOf<'GET /api/admin/catalogue/products'>,
  signal: AbortSignal,
): Promise<ListPage<StaffProductRow>> => {
  const { products, ...page } = await productApi.list(query, signal)
  return { rows: products, ...page }
}

const ProductList = () => {
  const { view, query, show } = useListView(productList)
  const table = useRef<HTMLTableElement>(null)
  const { data: groups } = useGroups()
  const list = useListPages(query, readPage)
  const { pages, isLoading, failed, replaceRow } = list
  const { columns, choice } = useColumns('products', productColumns(replaceRow))
  const { sort, ...filter } = view
  const isFiltered = productList.isFiltered(view)
  const isStale = isLoading && pages !== undefined && pages.query !== query
  return (
    <StaffScreen
      title="Products"
      actions={
        <>
          <ExportButton
            label={isFiltered ? undefined : 'Export all products'}
            save={() =>
              download('GET /api/admin/catalogue/export', 'products.csv', { query: queryOf(filter) })
            }
          />
          <ButtonLink href={`/admin/products/grid${query && `?${query}`}`} variant="outline">
            Bulk edit
          </ButtonLink>
          <ButtonLink href="/admin/products/import" variant="outline">
            Import
          </ButtonLink>
          <ButtonLink href="/admin/products/new">
            <Plus aria-hidden="true" className="size-4" />
            <span>New product</span>
          </ButtonLink>
        </>
      }
    >
      <ProductFilters
        view={view}
        groups={groups}
        onChange={(part) => show({ ...view, ...part })}
        onArrowDown={() => table.current?.querySelector<HTMLElement>('[data-row-link]')?.focus()}
      />
      <SavedViews
        of="product"
        query={query}
        canSave={isFiltered}
        canDelete
        onOpen={(saved) => show(productList.read(new URLSearchParams(saved)))}
      />
      {view.priorPrice === '' && <UnshownReductions />}
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {pages && !failed && <span>{countText(pages.rows.length, pages.total)}</span>}
          {isStale && <span aria-hidden="true"> · Loading...</span>}
        </p>
        <span className="flex flex-wrap gap-2">
          <ColumnChoice {...choice} />
          {isFiltered && (
            <SmallButton variant="quiet" onClick={() => show({ ...productList.empty, sort })}>
              Clear search and filters
            </SmallButton>
          )}
        </span>
      </div>
      <PagedList list={list} what="Products" more="products" empty={<NoRows isFiltered={isFiltered} />}>
        {(rows) => (
          <ListTable
            ref={table}
            label="Products"
            columns={columns}
            rows={rows}
            isStale={isStale}
            cardClassName="relative flex flex-wrap items-center gap-x-4 gap-y-1 pl-16 lg:pl-0"
          />
        )}
      </PagedList>
    </StaffScreen>
  )
}

/** A link to the list resets the screen; the filters themselves do not. */
export const Screen = () => {
  const { url } = useScreen()
  return <ProductList key={url.search} />
}
