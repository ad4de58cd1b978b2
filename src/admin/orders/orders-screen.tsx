/** /admin/orders: all orders, searched and filtered by the server. The filters are in the URL. */
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { SmallButton } from '../components/small-button.tsx'
import { LoadMore } from '../shell/load-more.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { messageOf } from '../staff-request.ts'
import { useMay } from '../staff-session.ts'
import { ElsewhereForm } from './elsewhere-form.tsx'
import { orderApi } from './order-api.ts'
import { OrderFilters } from './order-filters.tsx'
import {
  countText,
  emptyOrderListView,
  isOrderListFiltered,
  type OrderListView,
  orderListSearch,
  readOrderListView,
} from './order-list-view.ts'
import { OrderTable } from './order-table.tsx'
import { PrintSelection } from './print-selection.tsx'
import { SavedViews } from './saved-views.tsx'
import { useOrderPages } from './use-order-pages.ts'

type ExportButtonProps = { label: string; download: () => Promise<void> }
const ExportButton = ({ label, download }: ExportButtonProps) => {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await download()
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), variant: 'urgent' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" aria-disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Exporting...' : label}
    </Button>
  )
}

const OrderList = ({ url }: { url: URL }) => {
  const { replaceUrl } = useNavigation()
  const [view, setView] = useState(() => readOrderListView(url.searchParams))
  const [isMarking, setMarking] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const table = useRef<HTMLTableElement>(null)
  const query = orderListSearch(view)
  const { pages, isLoading, failed, retry, loadMore } = useOrderPages(query)

  const select = (numbers: readonly number[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      for (const number of numbers)
        if (isSelected) after.add(number)
        else after.delete(number)
      return after
    })
  const show = (next: OrderListView) => {
    setView(next)
    setSelected(new Set())
    const search = orderListSearch(next)
    replaceUrl(new URL(`${location.pathname}${search && `?${search}`}`, location.href))
  }
  const rows = pages?.rows ?? []
  const may = useMay()
  const isStale = isLoading && pages !== undefined && pages.query !== query
  return (
    <StaffScreen
      title="Orders"
      actions={
        <>
          {may('manage-orders') && (
            <>
              <ExportButton label="Export CSV" download={() => orderApi.export(query)} />
              <ExportButton
                label="Invoices CSV"
                download={() => orderApi.exportInvoices(view.from, view.to)}
              />
            </>
          )}
          <ButtonLink href="/admin/packing">Pack orders</ButtonLink>
        </>
      }
    >
      <OrderFilters
        view={view}
        onChange={(part) => show({ ...view, ...part })}
        onArrowDown={() => table.current?.querySelector<HTMLElement>('[data-row-link]')?.focus()}
      />
      <SavedViews
        query={query}
        canSave={isOrderListFiltered(view) && may('manage-orders')}
        canDelete={may('manage-orders')}
        onOpen={(saved) => show(readOrderListView(new URLSearchParams(saved)))}
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {pages && !failed && <span>{countText(rows.length, pages.total, pages.isTotalCapped)}</span>}
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
          <SmallButton
            variant="quiet"
            onClick={() => show({ ...view, sort: view.sort === '' ? 'oldest' : '' })}
          >
            <span>{view.sort === '' ? 'Newest first' : 'Oldest first'}</span>
            <span className="sr-only">, change the order</span>
          </SmallButton>
          {view.fulfilment === 'to_ship' && rows.length > 0 && may('manage-orders') && (
            <SmallButton variant="quiet" onClick={() => setMarking(true)}>
              Mark as shipped elsewhere
            </SmallButton>
          )}
          {isOrderListFiltered(view) && (
            <SmallButton variant="quiet" onClick={() => show({ ...emptyOrderListView, sort: view.sort })}>
              Clear search and filters
            </SmallButton>
          )}
        </span>
      </div>
      {failed === 'list' ? (
        <LoadError what="Orders" onRetry={retry} />
      ) : !pages ? (
        <Skeletons count={6} label="Orders are loading">
          {(key) => <Skeleton key={key} className="mt-3 h-14 w-full" />}
        </Skeletons>
      ) : rows.length === 0 ? (
        isOrderListFiltered(view) ? (
          <Notice title="No order matches" as="p">
            Try fewer words, another filter or a longer time.
          </Notice>
        ) : (
          <Notice title="No orders yet" as="p">
            The first one shows up here as soon as it is paid.
          </Notice>
        )
      ) : (
        <OrderTable ref={table} rows={rows} isStale={isStale} selected={selected} onSelect={select} />
      )}
      {pages?.next && failed !== 'list' && rows.length > 0 && (
        <LoadMore what="orders" hasFailed={failed === 'more'} isLoading={isLoading} onMore={loadMore} />
      )}
      {selected.size > 0 && <PrintSelection selected={selected} onClear={() => setSelected(new Set())} />}
      <Sheet
        open={isMarking}
        onClose={() => setMarking(false)}
        title="Mark as shipped elsewhere"
        side="middle"
      >
        <ElsewhereForm
          view={view}
          onDone={() => {
            setMarking(false)
            retry()
          }}
        />
      </Sheet>
    </StaffScreen>
  )
}

/** A link to the list with other filters, such as that of the navigation, resets the screen; the filters themselves do not. */
export const Screen = () => {
  const { url } = useScreen()
  return <OrderList key={url.search} url={url} />
}
