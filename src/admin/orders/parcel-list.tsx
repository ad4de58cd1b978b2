/** The parcels of an order: tracking, delivery, and undo for one that was recorded by mistake. */
import type { Parcel } from '../../contract/orders/order-management.ts'
import { SmallButton } from '../components/small-button.tsx'
import { DateTime } from '../date-time.tsx'
import { useMay } from '../staff-session.ts'
import { StatusBadge } from '../status-badge.tsx'
import { orderApi } from './order-api.ts'
import type { OrderProps } from './use-order.ts'

type ParcelProps = OrderProps & { parcel: Parcel }

const stateOf = ({ undoneAt, deliveredAt }: Parcel): string =>
  undoneAt ? 'Undone' : deliveredAt ? 'Delivered' : 'Shipped'

const Tracking = ({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Parcel }) => {
  const text = [carrier, trackingNumber].filter(Boolean).join(' ')
  if (!text && !trackingUrl) return <span className="text-muted">No tracking number</span>
  return trackingUrl ? (
    <a
      href={trackingUrl}
      target="_blank"
      rel="noreferrer noopener"
      className="wrap-anywhere underline underline-offset-4"
    >
      {text || 'Follow the parcel'}
    </a>
  ) : (
    <span className="wrap-anywhere">{text}</span>
  )
}

const ParcelItem = ({ order, parcel, isBusy, act }: ParcelProps) => {
  const may = useMay()
  const { id, number, deliveredAt, undoneAt } = parcel
  const nameOf = (position: number) => order.lines.find((line) => line.position === position)?.name ?? ''
  return (
    <li
      className={`border-b border-line py-3 text-sm first:pt-0 last:border-0 ${undoneAt ? 'text-muted' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">
          <span>{`Parcel ${number} `}</span>
          <StatusBadge tone={undoneAt ? 'quiet' : 'good'}>{stateOf(parcel)}</StatusBadge>
        </h3>
        <span className="text-muted">
          <DateTime iso={undoneAt ?? deliveredAt ?? parcel.shippedAt} />
        </span>
      </div>
      <ul className="mt-1">
        {parcel.lines.map(({ position, quantity }) => (
          <li key={position}>{`${quantity} x ${nameOf(position)}`}</li>
        ))}
      </ul>
      <p className="mt-1">
        <Tracking parcel={parcel} />
      </p>
      {!undoneAt && may('fulfil-orders') && (
        <div className="mt-2 flex flex-wrap gap-2">
          {!deliveredAt && (
            <SmallButton
              aria-disabled={isBusy}
              aria-label={`Mark as delivered: parcel ${number}`}
              onClick={() =>
                void act(() => orderApi.deliverParcel(order.id, id), `Parcel ${number} is delivered`)
              }
            >
              Mark as delivered
            </SmallButton>
          )}
          <SmallButton
            variant="quiet"
            aria-disabled={isBusy}
            aria-label={`Undo parcel ${number}`}
            onClick={() => void act(() => orderApi.undoParcel(order.id, id), `Parcel ${number} is undone`)}
          >
            Undo
          </SmallButton>
        </div>
      )}
    </li>
  )
}

export const ParcelList = ({ order, ...rest }: OrderProps) => (
  <ul aria-label="Parcels">
    {order.parcels.map((parcel) => (
      <ParcelItem key={parcel.id} order={order} parcel={parcel} {...rest} />
    ))}
  </ul>
)
