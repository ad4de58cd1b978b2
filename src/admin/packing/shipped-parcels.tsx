/** The parcels that this table has shipped within the last minute: their mails wait as long, so that a mistake can be undone. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { ORDER_MAILS } from '../../domain/mails/order-mails.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { orderApi } from '../orders/order-api.ts'

type ShippedParcel = { orderId: string; number: number; parcelId: string }

const UNDO_MS = ORDER_MAILS.shipment.delaySeconds * 1_000

export const useShippedParcels = () => {
  const [parcels, setParcels] = useState<readonly ShippedParcel[]>([])
  const remove = (parcelId: string) =>
    setParcels((before) => before.filter((each) => each.parcelId !== parcelId))
  const add = ({ id, number, parcels: made }: StaffOrder) => {
    const parcel = made.toSorted((one, other) => other.number - one.number)[0]
    if (!parcel) return
    setParcels((before) => [...before, { orderId: id, number, parcelId: parcel.id }])
    setTimeout(() => remove(parcel.id), UNDO_MS)
  }
  return { parcels, add, remove }
}

type ShippedProps = { parcel: ShippedParcel; onUndone: () => void }

const Shipped = ({ parcel: { orderId, number, parcelId }, onUndone }: ShippedProps) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  const name = `Order ${orderNumberText(number)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-mist px-4 py-2">
      <span>{`${name} is shipped. The mail to the customer waits a minute.`}</span>
      <SmallButton
        aria-label={`Undo: ${name}`}
        aria-disabled={isBusy}
        onClick={() => void run(() => orderApi.undoParcel(orderId, parcelId), onUndone)}
      >
        Undo
      </SmallButton>
    </li>
  )
}

export const ShippedParcels = ({
  parcels,
  remove,
  onUndone,
}: Pick<ReturnType<typeof useShippedParcels>, 'parcels' | 'remove'> & {
  onUndone: (orderId: string) => void
}) => (
  <div role="status">
    {parcels.length > 0 && (
      <ul aria-label="Just shipped" className="mt-4 grid gap-2">
        {parcels.map((parcel) => (
          <Shipped
            key={parcel.parcelId}
            parcel={parcel}
            onUndone={() => {
              remove(parcel.parcelId)
              onUndone(parcel.orderId)
            }}
          />
        ))}
      </ul>
    )}
  </div>
)
