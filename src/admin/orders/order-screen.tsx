/** /admin/orders/{id}: one order, what happened to it, and what staff do with it. */
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Params } from '../../ui/route.ts'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { Dialog } from '../components/dialog.tsx'
import { isMissing, Loaded } from '../components/loaded.tsx'
import { Section } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { DateTime } from '../date-time.tsx'
import { OrderMails } from '../mails/order-mails.tsx'
import { useMay } from '../staff-session.ts'
import { CancelForm } from './cancel-dialog.tsx'
import { ContactForm } from './contact-form.tsx'
import { EndLinks } from './end-links.tsx'
import { OrderBadges } from './order-badges.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { NoteForm, OrderTimeline } from './order-timeline.tsx'
import { OrderWithdrawals } from './order-withdrawals.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { ParcelList } from './parcel-list.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundList } from './refund-list.tsx'
import { ShipForm } from './ship-form.tsx'
import { type OrderAction, type OrderProps, useOrder } from './use-order.ts'

type OpenDialog = 'ship' | 'contact' | 'refund' | 'cancel' | undefined
type DialogsProps = OrderProps & { dialog: OpenDialog; onClose: () => void }
const Dialogs = ({ dialog, onClose, act, ...others }: DialogsProps) => {
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setProblem(undefined)
    onClose()
  }
  const actInForm: OrderAction = (work, done) => {
    setProblem(undefined)
    return act(work, done, setProblem)
  }
  const rest = { ...others, act: actInForm, problem }
  return (
    <>
      <Dialog of={dialog === 'ship'} onClose={close} title="Ship" side="right">
        <ShipForm key={rest.order.parcels.length} {...rest} onDone={close} />
      </Dialog>
      <Dialog of={dialog === 'contact'} onClose={close} title="Edit customer" side="right">
        <ContactForm {...rest} onDone={close} />
      </Dialog>
      <Dialog of={dialog === 'refund'} onClose={close} title="Refund" side="right">
        <RefundForm key={rest.order.refunds.length} {...rest} onDone={close} />
      </Dialog>
      <Dialog
        of={dialog === 'cancel'}
        onClose={close}
        title={`Cancel order ${orderNumberText(rest.order.number)}`}
      >
        <CancelForm {...rest} onDone={close} />
      </Dialog>
    </>
  )
}

const OrderPage = ({ order, isBusy, act }: OrderProps) => {
  const may = useMay()
  const [dialog, setDialog] = useState<OpenDialog>(() =>
    // From the list of withdrawals.
    location.hash === '#refund' && order.refundable.obstacle === null && may('refund-orders')
      ? 'refund'
      : undefined,
  )
  const isAllShipped = order.lines.every(({ toShip }) => toShip === 0)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <OrderBadges {...order} />
        <span>
          <DateTime iso={order.createdAt} />
        </span>
      </div>
      {order.attention && <p className="mt-4 bg-sand px-4 py-3 text-sm text-amber">{order.attention}</p>}
      <OrderWithdrawals order={order} />
      <div className="mt-6 grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <Section
            title="Lines"
            action={
              !isAllShipped &&
              order.shippingObstacle === null &&
              may('fulfil-orders') && (
                <Button aria-disabled={isBusy} onClick={() => setDialog('ship')}>
                  Ship
                </Button>
              )
            }
          >
            {!isAllShipped && order.shippingObstacle && (
              <p className="mb-3 text-sm text-muted">{order.shippingObstacle}</p>
            )}
            <OrderLines order={order} />
          </Section>
          {order.parcels.length > 0 && (
            <Section title="Parcels">
              <ParcelList order={order} isBusy={isBusy} act={act} />
            </Section>
          )}
          {order.refunds.length > 0 && (
            <Section title="Refunds">
              <RefundList order={order} isBusy={isBusy} act={act} />
            </Section>
          )}
        </div>
        <div className="min-w-0 border-t border-line pt-5 lg:row-span-2 lg:border-0 lg:pt-0">
          <Section
            title="Customer"
            action={
              order.isContactEditable &&
              may('manage-orders') && (
                <SmallButton aria-label="Edit customer" onClick={() => setDialog('contact')}>
                  Edit
                </SmallButton>
              )
            }
          >
            <OrderContact order={order} />
            <EndLinks order={order} isBusy={isBusy} act={act} />
          </Section>
          <Section title="Payment">
            <OrderPayment order={order} />
            <div className="mt-4 flex flex-wrap gap-2">
              {order.refundable.obstacle === null && may('refund-orders') && (
                <SmallButton aria-disabled={isBusy} onClick={() => setDialog('refund')}>
                  Refund
                </SmallButton>
              )}
              {order.isCancellable && may('refund-orders') && (
                <SmallButton aria-disabled={isBusy} onClick={() => setDialog('cancel')}>
                  Cancel order
                </SmallButton>
              )}
            </div>
          </Section>
          <Section title="Invoice">
            <OrderDocuments order={order} isBusy={isBusy} act={act} />
          </Section>
        </div>
        <div className="min-w-0 border-t border-line pt-5">
          <OrderMails orderId={order.id} />
          <Section title="Timeline">
            {may('fulfil-orders') && <NoteForm order={order} isBusy={isBusy} act={act} />}
            <OrderTimeline order={order} />
          </Section>
        </div>
      </div>
      <Dialogs order={order} isBusy={isBusy} act={act} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}

const allOrders = (
  <ButtonLink href="/admin/orders" variant="outline">
    All orders
  </ButtonLink>
)

const LoadedOrder = ({ id }: { id: string }) => {
  const { query, isBusy, act } = useOrder(id)
  const { data } = query
  return (
    <StaffScreen
      title={data ? `Order ${orderNumberText(data.number)}` : 'Order'}
      actions={
        isMissing(query.error) ? undefined : (
          <>
            {allOrders}
            {data && (
              <Button variant="outline" onClick={() => print()}>
                <Printer aria-hidden="true" className="size-4" />
                <span>Packing slip</span>
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded
        of={query}
        what="The order"
        missing={
          <Notice title="There is no such order" action={allOrders}>
            A trial order may have been removed.
          </Notice>
        }
        placeholder={
          <Skeletons count={4} label="The order is loading">
            {(key) => <Skeleton key={key} className="mt-6 h-24 w-full" />}
          </Skeletons>
        }
      >
        {(order) => (
          <>
            <OrderPage order={order} isBusy={isBusy} act={act} />
            <PackingSlip order={order} />
          </>
        )}
      </Loaded>
    </StaffScreen>
  )
}

export const Screen = ({ params: { id = '' } }: { params: Params }) => <LoadedOrder key={id} id={id} />
