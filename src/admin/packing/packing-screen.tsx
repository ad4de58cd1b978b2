/** /admin/packing: the orders that wait, oldest first, one after the other, on a tablet with a scanner. */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { JustShippedList, useJustShipped } from '../components/just-shipped.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { orderApi } from '../orders/order-api.ts'
import { ClaimedOrders } from './claimed-orders.tsx'
import { PackingOrder } from './packing-order.tsx'
import { SlipScan } from './slip-scan.tsx'
import { SoundButton } from './sound-button.tsx'
import { usePacking } from './use-packing.ts'

export const Screen = () => {
  const { next, hasFailed, station, load, open, skip, refresh } = usePacking()
  const { run } = useAction({ failsInToast: true })
  const justShipped = useJustShipped()
  const order = next?.order
  const addShipped = ({ id, number, parcels }: StaffOrder) => {
    const parcel = parcels.toSorted((one, other) => other.number - one.number)[0]
    const name = `Order ${orderNumberText(number)}`
    if (parcel)
      justShipped.add({
        id: parcel.id,
        name,
        text: `${name} is shipped. The mail to the customer waits a minute.`,
        undo: () => orderApi.undoParcel(id, parcel.id),
        undone: () => void run(() => open(id)),
      })
  }
  return (
    <StaffScreen
      title="Packing"
      actions={
        <>
          {next && next.waiting > 0 && (
            <p role="status" className="self-center text-sm text-muted">
              {`${next.waiting} ${next.waiting === 1 ? 'order waits' : 'orders wait'}`}
            </p>
          )}
          <SoundButton />
        </>
      }
    >
      <JustShippedList {...justShipped} />
      {hasFailed ? (
        <LoadError what="The next order" onRetry={() => void load()} />
      ) : !next ? (
        <Skeletons count={4} label="The next order is loading">
          {(key) => <Skeleton key={key} className="mt-4 h-16 w-full" />}
        </Skeletons>
      ) : order ? (
        <PackingOrder
          key={`${order.id} ${order.parcels.length}`}
          order={order}
          station={station}
          onShipped={(done) => {
            addShipped(done)
            void load()
          }}
          onConflict={() => void load()}
          onRefreshed={refresh}
          onSkip={() => void run(() => skip(order))}
          onOpen={open}
        />
      ) : (
        <>
          <SlipScan onOpen={open} />
          <Notice
            title={next.waiting === 0 ? 'Everything is packed' : 'Others pack what is left'}
            as="p"
            action={<ButtonLink href="/admin/orders">All orders</ButtonLink>}
          >
            {next.waiting === 0
              ? 'No paid order waits to be shipped.'
              : 'Each order that waits is claimed at another table.'}
          </Notice>
        </>
      )}
      {next && !hasFailed && (
        <ClaimedOrders
          claimed={next.claimed}
          onTakeOver={(id) => open(id, true)}
          onRefused={() => void load()}
        />
      )}
    </StaffScreen>
  )
}
