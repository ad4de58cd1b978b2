/** /admin/customers/{id of an order}: one customer with orders, spending, mails, notes of staff and consent. */
import { useCallback } from 'react'
import type { Customer } from '../../contract/customers/customers.ts'
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { adminQuery } from '../admin-queries.ts'
import { ListRow } from '../components/list-row.tsx'
import { isMissing, Loaded } from '../components/loaded.tsx'
import { Section } from '../components/section.tsx'
import { SmallLink } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { DateOnly, DateTime } from '../date-time.tsx'
import { mailApi } from '../mails/mail-api.ts'
import { MailRows } from '../mails/mail-rows.tsx'
import { OrderBadges } from '../orders/order-badges.tsx'
import { poundsText } from '../pounds-text.ts'
import { queryOf } from '../staff-call.ts'
import { useMay } from '../staff-session.ts'
import { SUBSCRIBER_STATUS_NAMES } from '../subscribers/subscriber-status.ts'

const Nothing = ({ children }: { children: string }) => <p className="text-sm text-muted">{children}</p>

const OrderList = ({ customer: { email, orders, recentOrders } }: { customer: Customer }) => (
  <Section
    title="Orders"
    action={
      recentOrders.length < orders && (
        <SmallLink href={`/admin/orders?${queryOf({ search: email })}`}>
          {`All ${orders.toLocaleString('en-GB')} orders`}
        </SmallLink>
      )
    }
  >
    <ul aria-label="Orders of this customer" className="border-t border-line">
      {recentOrders.map((order) => (
        <ListRow
          key={order.id}
          className="last:border-0"
          title={
            <>
              <Link href={`/admin/orders/${order.id}`} className="text-link">
                {orderNumberText(order.number)}
              </Link>
              <OrderBadges {...order} />
            </>
          }
          facts={<DateTime iso={order.createdAt} />}
          action={<span className="tabular-nums">{chargedText(order.total, order.currency)}</span>}
        />
      ))}
    </ul>
  </Section>
)

const NoteList = ({ notes }: { notes: Customer['notes'] }) => (
  <Section title="Notes of their orders">
    {notes.length === 0 && <Nothing>Staff have written no note on an order of theirs.</Nothing>}
    <ul aria-label="Notes" className="grid gap-3 text-sm empty:hidden">
      {notes.map(({ id, orderId, orderNumber, text, author, createdAt }) => (
        <li key={id}>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          <p className="text-muted">
            <span>{`${author}, `}</span>
            <DateTime iso={createdAt} />
            <span>{', '}</span>
            <Link href={`/admin/orders/${orderId}`} className="text-link">
              {`order ${orderNumberText(orderNumber)}`}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

const Consent = ({ newsletter }: { newsletter: Customer['newsletter'] }) => (
  <Section title="Consent to the newsletter">
    {newsletter ? (
      <div className="grid gap-1 text-sm">
        <p className="font-medium">{SUBSCRIBER_STATUS_NAMES[newsletter.status]}</p>
        <p className="text-muted">
          <span>{'Entered '}</span>
          <DateTime iso={newsletter.subscribedAt} />
          {newsletter.confirmedAt && <span>{', confirmed '}</span>}
          {newsletter.confirmedAt && <DateTime iso={newsletter.confirmedAt} />}
          {newsletter.unsubscribedAt && <span>{', left '}</span>}
          {newsletter.unsubscribedAt && <DateTime iso={newsletter.unsubscribedAt} />}
        </p>
        {newsletter.consentText && <p>{`Agreed to: “${newsletter.consentText}”`}</p>}
      </div>
    ) : (
      <Nothing>This address has not subscribed.</Nothing>
    )}
  </Section>
)

const MailsTo = ({ id }: { id: string }) => {
  const read = useCallback(() => mailApi.list(queryOf({ customer: id })), [id])
  const mails = useLoaded(read)
  return (
    <Section title="Mails">
      <Loaded of={mails} what="Mails" rows={2}>
        {({ mails: rows }) =>
          rows.length === 0 ? (
            <Nothing>No mail to this address is recorded.</Nothing>
          ) : (
            <MailRows mails={rows} label="Mails to this address" onSent={() => void mails.refetch()} />
          )
        }
      </Loaded>
    </Section>
  )
}

const CustomerPage = ({ customer }: { customer: Customer }) => {
  const { id, email, orders, spent, firstOrderAt } = customer
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <a href={`mailto:${email}`} className="text-link wrap-anywhere">
          {email}
        </a>
        <span>{orders === 1 ? '1 order' : `${orders.toLocaleString('en-GB')} orders`}</span>
        <span>{`${poundsText(spent)} spent`}</span>
        <span>
          <span>{'Since '}</span>
          <DateOnly iso={firstOrderAt} />
        </span>
      </p>
      <div className="mt-6 grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <OrderList customer={customer} />
          {useMay()('manage-orders') && <MailsTo id={id} />}
        </div>
        <div className="min-w-0 border-t border-line pt-5 lg:border-0 lg:pt-0">
          <NoteList notes={customer.notes} />
          <Consent newsletter={customer.newsletter} />
        </div>
      </div>
    </>
  )
}

const allCustomers = (
  <ButtonLink href="/admin/customers" variant="outline">
    All customers
  </ButtonLink>
)

const LoadedCustomer = ({ id }: { id: string }) => {
  const query = useFreshQuery(adminQuery('GET /api/admin/customers/{id}', { params: { id } }))
  const may = useMay()
  const { data } = query
  return (
    <StaffScreen
      title={data ? data.name || data.email : 'Customer'}
      actions={
        isMissing(query.error) ? undefined : (
          <>
            {allCustomers}
            {may('handle-personal-data') && (
              <ButtonLink href={`/admin/personal-data?${queryOf({ customer: id })}`} variant="outline">
                Export or erase
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <Loaded
        of={query}
        what="The customer"
        missing={
          <Notice title="There is no such customer" action={allCustomers}>
            Their data may have been erased.
          </Notice>
        }
      >
        {(customer) => <CustomerPage customer={customer} />}
      </Loaded>
    </StaffScreen>
  )
}

export const Screen = ({ params: { id = '' } }: { params: Params }) => <LoadedCustomer key={id} id={id} />
