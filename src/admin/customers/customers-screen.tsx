/** /admin/customers: who has ordered, searched and exported. The search is in the URL. */
import { useId } from 'react'
import type { CustomerRow } from '../../contract/customers/customers.ts'
import { TextField } from '../../ui/field.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { ColumnChoice, useColumns } from '../components/column-choice.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { type Column, ListTable, RowLink } from '../components/list-table.tsx'
import { anyText, listView, useListView } from '../components/list-view.ts'
import { Empty, PagedList } from '../components/paged-list.tsx'
import { SavedViews } from '../components/saved-views.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { DateOnly } from '../date-time.tsx'
import { countText } from '../orders/order-list-view.ts'
import { poundsText } from '../pounds-text.ts'
import type { QueryOf } from '../staff-call.ts'
import { staffCall } from '../staff-request.ts'

const customerList = listView({ search: anyText })

const readPage = async (
  query: QueryOf<'GET /api/admin/customers'>,
  signal: AbortSignal,
): Promise<ListPage<CustomerRow> & { isTotalCapped: boolean }> => {
  const { customers, ...page } = await staffCall('GET /api/admin/customers', { query, signal })
  return { rows: customers, ...page }
}

const ALL_COLUMNS: readonly Column<CustomerRow>[] = [
  {
    name: 'Customer',
    isFixed: true,
    isHead: true,
    className: 'basis-full wrap-anywhere',
    cell: ({ id, name, email }) => <RowLink href={`/admin/customers/${id}`}>{name || email}</RowLink>,
  },
  { name: 'Email', className: 'basis-full text-muted wrap-anywhere', cell: ({ email }) => email },
  {
    name: 'Last order',
    cardLabel: 'Last on',
    className: 'text-muted lg:whitespace-nowrap',
    cell: ({ lastOrderAt }) => <DateOnly iso={lastOrderAt} />,
  },
  {
    name: 'Orders',
    isNumber: true,
    cell: ({ orders }) => (orders === 1 ? '1 order' : `${orders.toLocaleString('en-GB')} orders`),
  },
  { name: 'Spent', isNumber: true, className: 'ml-auto', cell: ({ spent }) => poundsText(spent) },
]

const CustomerList = () => {
  const { query, text, show } = useListView(customerList)
  const { columns, choice } = useColumns('customers', ALL_COLUMNS)
  const listId = useId()
  const list = useListPages(query, readPage)
  const { pages, failed } = list
  return (
    <StaffScreen
      title="Customers"
      actions={
        <ExportButton save={() => download('GET /api/admin/customers/export', 'customers.csv', { query })} />
      }
      intro="Everybody who has ordered, by email address, the newest order first. The shop has no accounts of customers."
    >
      <TextField
        label="Find a customer"
        className="mt-4 max-w-2xl"
        type="search"
        maxLength={200}
        autoComplete="off"
        hint="By whatever finds one of their orders: name, email address, city, postcode, order number, product."
        aria-controls={listId}
        {...text('search')}
      />
      <SavedViews
        of="customer"
        query={query}
        canSave={query !== ''}
        canDelete
        onOpen={(saved) => show(customerList.read(new URLSearchParams(saved)))}
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {pages && !failed && countText(pages.rows.length, pages.total, pages.isTotalCapped, 'customer')}
        </p>
        <ColumnChoice {...choice} />
      </div>
      <div id={listId}>
        <PagedList
          list={list}
          what="Customers"
          more="customers"
          empty={<Empty>{query ? 'No customer matches.' : 'Nobody has ordered yet.'}</Empty>}
        >
          {(rows) => (
            <ListTable
              label="Customers"
              columns={columns}
              rows={rows}
              isStale={list.isLoading}
              cardClassName="flex flex-wrap items-baseline gap-x-3 gap-y-1"
            />
          )}
        </PagedList>
      </div>
    </StaffScreen>
  )
}

/** A link to the list resets the screen; the search itself does not. */
export const Screen = () => {
  const { url } = useScreen()
  return <CustomerList key={url.search} />
}
