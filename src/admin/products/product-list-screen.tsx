/** /admin/products: all products, searched and filtered by the server. The filters are in the URL. */
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StaffProductRow } from '../../contract/products/product-list.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { LoadError } from '../../ui/notice.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LoadMore } from '../components/load-more.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { messageOf } from '../staff-request.ts'
import { NoRows } from './no-rows.tsx'
import { productApi, refreshProducts } from './product-api.ts'
import { ProductFilters } from './product-filters.tsx'
import {
  emptyProductListView,
  isProductListFiltered,
  type ProductListView,
  productListSearch,
  readProductListView,
} from './product-list-view.ts'
import { ProductTable } from './product-table.tsx'
import { useGroups } from './use-groups.ts'
import { useProductPages } from './use-product-pages.ts'

const actions = (
  <>
    <ButtonLink href="/admin/products/grid" variant="outline">
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
)

const countText = (shown: number, total: number): string => {
  const products = total === 1 ? '1 product' : `${total} products`
  return shown < total ? `${shown} of ${products}` : products
}

export const Screen = () => {
  const { url } = useScreen()
  const { replaceUrl, navigateLater } = useNavigation()
  const client = useQueryClient()
  const [view, setView] = useState(() => readProductListView(url.searchParams))
  const [busyId, setBusyId] = useState<string | undefined>(undefined)
  const table = useRef<HTMLTableElement>(null)
  const { groups } = useGroups()
  const { pages, isLoading, failed, retry, loadMore, replaceRow } = useProductPages(productListSearch(view))

  const change = (part: Partial<ProductListView>) => {
    const next = { ...view, ...part }
    setView(next)
    const query = productListSearch(next)
    replaceUrl(new URL(`${location.pathname}${query && `?${query}`}`, location.href))
  }
  const act = async (row: StaffProductRow, action: () => Promise<void>) => {
    setBusyId(row.id)
    try {
      await action()
      refreshProducts(client)
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), variant: 'urgent' })
    } finally {
      setBusyId(undefined)
    }
  }
  const duplicate = (row: StaffProductRow) =>
    void act(row, async () => {
      const open = navigateLater()
      const { id } = await productApi.duplicate(row.id)
      open(`/admin/products/${id}`)
    })
  const archive = (row: StaffProductRow) =>
    void act(row, async () => {
      const isArchived = row.status === 'archived'
      const { status, version } = await productApi[isArchived ? 'restore' : 'archive'](row.id)
      replaceRow(row.id, { status, version })
      toast({
        title: isArchived ? 'Restored as a draft' : 'Archived',
        description: isArchived
          ? `${row.name} can be edited and published again.`
          : `${row.name} is no longer sold. Restore it in this list at any time.`,
      })
    })

  const rows = pages?.rows ?? []
  const isStale = isLoading && pages !== undefined && pages.query !== productListSearch(view)
  return (
    <StaffScreen title="Products" actions={actions}>
      <ProductFilters
        view={view}
        groups={groups}
        onChange={change}
        onArrowDown={() => table.current?.querySelector<HTMLElement>('[data-row-link]')?.focus()}
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {pages && !failed && <span>{countText(rows.length, pages.total)}</span>}
          {isStale && <span aria-hidden="true"> · Loading...</span>}
        </p>
        {isProductListFiltered(view) && (
          <Button
            variant="quiet"
            size="sm"
            className="pointer-coarse:min-h-11"
            onClick={() => change({ ...emptyProductListView, sort: view.sort })}
          >
            Clear search and filters
          </Button>
        )}
      </div>
      {failed === 'list' ? (
        <LoadError what="Products" onRetry={retry} />
      ) : !pages ? (
        <Skeletons count={6} label="Products are loading">
          {(key) => <Skeleton key={key} className="mt-3 h-14 w-full" />}
        </Skeletons>
      ) : rows.length === 0 ? (
        <NoRows isFiltered={isProductListFiltered(view)} />
      ) : (
        <ProductTable
          ref={table}
          rows={rows}
          isStale={isStale}
          busyId={busyId}
          onDuplicate={duplicate}
          onArchive={archive}
        />
      )}
      {pages?.next && failed !== 'list' && rows.length > 0 && (
        <LoadMore what="products" hasFailed={failed === 'more'} isLoading={isLoading} onMore={loadMore} />
      )}
    </StaffScreen>
  )
}
