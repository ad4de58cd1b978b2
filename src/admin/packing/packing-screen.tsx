/** /admin/packing: the orders that wait, oldest first, one after the other, on a tablet with a scanner. */
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { PackingOrder } from './packing-order.tsx'
import { usePacking } from './use-packing.ts'

export const Screen = () => {
  const { next, hasFailed, load, skip } = usePacking()
  const order = next?.order
  return (
    <StaffScreen
      title="Packing"
      actions={
        next && next.waiting > 0 ? (
          <p role="status" className="text-sm text-muted">
            {`${next.waiting} ${next.waiting === 1 ? 'order waits' : 'orders wait'}`}
          </p>
        ) : undefined
      }
    >
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
          onChanged={() => void load()}
          onSkip={() => void skip(order.number)}
        />
      ) : (
        <Notice
          title="Everything is packed"
          as="p"
          action={<ButtonLink href="/admin/orders">All orders</ButtonLink>}
        >
          No paid order waits to be shipped.
        </Notice>
      )}
    </StaffScreen>
  )
}
