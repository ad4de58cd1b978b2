/** /admin/customers: who has ordered, searched and exported. The search is in the URL. */
import { useId } from 'react'
import type { CustomerRow } from '../../contract/customers/customers.ts'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { ListRow } from '../components/list-row.tsx'
import { anyText, listView, useListView } from '../components/list-view.ts'
import { Empty, PagedList } from '../components/paged-list.tsx'
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

const Row = ({ customer: { id, email, name, orders, spent, lastOrderAt } }: { customer: CustomerRow }) => (
  <ListRow
    title={
      <Link
        href={`/admin/customers/${id}`}
        className="inline-flex min-h-6 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {name || email}
      </Link>
    }
    facts={
      <>
        <span>{`${email}, ${orders === 1 ? '1 order' : `${orders.toLocaleString('en-GB')} orders`}, last on `}</span>
        <DateOnly iso={lastOrderAt} />
      </>
    }
    action={<span className="tabular-nums">{poundsText(spent)}</span>}
  />
)

const CustomerList = () => {
  const { view, query, show } = useListView(customerList)
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
        value={view.search}
        onChange={({ target }) => show({ ...view, search: target.value })}
      />
      <p role="status" className="mt-4 min-h-6 text-sm text-muted">
        {pages && !failed && countText(pages.rows.length, pages.total, pages.isTotalCapped, 'customer')}
      </p>
      <div id={listId}>
        <PagedList
          list={list}
          what="Customers"
          more="customers"
          empty={<Empty>{query ? 'No customer matches.' : 'Nobody has ordered yet.'}</Empty>}
        >
          {(rows) => (
            <ul aria-label="Customers" aria-busy={list.isLoading} className="border-t border-line">
              {rows.map((customer) => (
                <Row key={customer.id} customer={customer} />
              ))}
            </ul>
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
