/** /admin/orders: all orders, searched and filtered by the server. The filters are in the URL. */
import { useEffect, useRef, useState } from 'react'
import type { StaffOrderRow } from '../../contract/orders/order-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { Notice } from '../../ui/notice.tsx'
import { ColumnChoice, useColumns } from '../components/column-choice.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ExportButton } from '../components/export-button.tsx'
import { ListTable } from '../components/list-table.tsx'
import { useListView } from '../components/list-view.ts'
import { PagedList } from '../components/paged-list.tsx'
import { SavedViews } from '../components/saved-views.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import type { QueryOf } from '../staff-call.ts'
import { useMay } from '../staff-session.ts'
import { ExternalFulfilmentForm } from './external-fulfilment-form.tsx'
import { chooseMatchingText, readMatching } from './matching-orders.ts'
import { orderApi } from './order-api.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { countText, type OrderListView, orderList } from './order-list-view.ts'
import { PrintSelection } from './print-selection.tsx'

const readPage = async (
  query: QueryOf<'GET /api/admin/orders/search'>,
  signal: AbortSignal,
): Promise<ListPage<StaffOrderRow> & { isTotalCapped: boolean; isSimilar: boolean }> => {
  const { orders, ...page } = await orderApi.list(query, signal)
  return { rows: orders, ...page }
}

const OrderList = () => {
  const { view, query, show: showView } = useListView(orderList)
  const [isMarking, setMarking] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const choosing = useAction({ failsInToast: true })
  const shownQuery = useRef(query)
  useEffect(() => {
    shownQuery.current = query
  }, [query])
  const table = useRef<HTMLTableElement>(null)
  const list = useListPages(query, readPage)
  const { pages, isLoading, failed, retry } = list

  const select = (numbers: readonly number[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      for (const number of numbers)
        if (isSelected) after.add(number)
        else after.delete(number)
      return after
    })
  const { columns, choice } = useColumns('orders', orderColumns({ selected, onSelect: select }))
  const show = (next: OrderListView) => {
    showView(next)
    setSelected(new Set())
  }
  const rows = pages?.rows ?? []
  const may = useMay()
  const isStale = isLoading && pages !== undefined && pages.query !== query
  return (
    <StaffScreen
      title="Orders"
      actions={
        <>
          {may('export-orders') && (
            <>
              <ExportButton save={() => orderApi.export(query)} />
              <ExportButton label="Invoices CSV" save={() => orderApi.exportInvoices(view.from, view.to)} />
            </>
          )}
          {may('fulfil-orders') && <ButtonLink href="/admin/packing">Pack orders</ButtonLink>}
        </>
      }
    >
      <OrderFilters
        view={view}
        onChange={(part) => show({ ...view, ...part })}
        onArrowDown={() => table.current?.querySelector<HTMLElement>('[data-row-link]')?.focus()}
      />
      <SavedViews
        of="order"
        query={query}
        canSave={orderList.isFiltered(view) && may('manage-orders')}
        canDelete={may('manage-orders')}
        onOpen={(saved) => show(orderList.read(new URLSearchParams(saved)))}
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {pages && !failed && (
            <>
              <span>
                {countText(
                  rows.length,
                  pages.total,
                  pages.isTotalCapped,
                  pages.isSimilar ? 'similar order' : 'order',
                )}
              </span>
              {pages.isSimilar && (
                <span className="block">
                  No order matches. These have words that differ by one letter, and an export has the same.
                </span>
              )}
            </>
          )}
          {isStale && <span aria-hidden="true"> · Loading...</span>}
        </p>
        <span className="flex flex-wrap gap-2">
          {rows.length > 0 && (
            <SmallButton
              variant="quiet"
              onClick={() =>
                select(
                  rows.map(({ number }) => number),
                  true,
                )
              }
            >
              Choose all shown
            </SmallButton>
          )}
          {pages && rows.length < pages.total && (
            <SmallButton
              variant="quiet"
              aria-disabled={choosing.isBusy}
              onClick={() =>
                void choosing.run(
                  () => readMatching(query, pages.isSimilar),
                  // Another filter may have been chosen meanwhile.
                  (numbers) => shownQuery.current === query && select(numbers, true),
                )
              }
            >
              {chooseMatchingText(pages.total, pages.isSimilar)}
            </SmallButton>
          )}
          <ColumnChoice {...choice} />
          <SmallButton
            variant="quiet"
            onClick={() => show({ ...view, sort: view.sort === '' ? 'oldest' : '' })}
          >
            <span>{view.sort === '' ? 'Newest first' : 'Oldest first'}</span>
            <span className="sr-only">, change the order</span>
          </SmallButton>
          {view.fulfilment === 'to_ship' && rows.length > 0 && !pages?.isSimilar && may('manage-orders') && (
            <SmallButton variant="quiet" onClick={() => setMarking(true)}>
              Mark as fulfilled externally
            </SmallButton>
          )}
          {orderList.isFiltered(view) && (
            <SmallButton variant="quiet" onClick={() => show({ ...orderList.empty, sort: view.sort })}>
              Clear search and filters
            </SmallButton>
          )}
        </span>
      </div>
      <PagedList
        list={list}
        what="Orders"
        more="orders"
        empty={
          orderList.isFiltered(view) ? (
            <Notice title="No order matches" as="p">
              Try fewer words, another filter or a longer time.
            </Notice>
          ) : (
            <Notice title="No orders yet" as="p">
              The first one shows up here as soon as it is paid.
            </Notice>
          )
        }
      >
        {(shown) => (
          <ListTable
            ref={table}
            label="Orders"
            columns={columns}
            rows={shown}
            isStale={isStale}
            cardClassName="flex flex-wrap items-center gap-x-3 gap-y-1"
          />
        )}
      </PagedList>
      {selected.size > 0 && (
        <PrintSelection selected={selected} onClear={() => setSelected(new Set())} onFiled={retry} />
      )}
      <Dialog of={isMarking} onClose={() => setMarking(false)} title="Mark as fulfilled externally">
        <ExternalFulfilmentForm
          view={view}
          onDone={() => {
            setMarking(false)
            retry()
          }}
        />
      </Dialog>
    </StaffScreen>
  )
}

/** A link to the list with other filters, such as that of the navigation, resets the screen; the filters themselves do not. */
export const Screen = () => {
  const { url } = useScreen()
  return <OrderList key={url.search} />
}
