/** Ships all or some lines of an order as one parcel. */
import { type FormEvent, useState } from 'react'
import type { StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../products/editor-section.tsx'
import { newRequestKey } from '../request-key.ts'
import { orderApi } from './order-api.ts'
import { LineName } from './order-lines.tsx'
import { emptyParcel, ParcelFields, rememberCarrier } from './parcel-fields.tsx'
import type { OrderAction } from './use-order.ts'

type ShipFormProps = { order: StaffOrder; isBusy: boolean; act: OrderAction; onDone: () => void }

export const ShipForm = ({ order, isBusy, act, onDone }: ShipFormProps) => {
  const open = order.lines.filter(({ toShip }) => toShip > 0)
  const [units, setUnits] = useState(() => new Map(open.map(({ position, toShip }) => [position, toShip])))
  const [parcel, setParcel] = useState(emptyParcel)
  const [notify, setNotify] = useState(order.email !== '')
  // The same parcel however often it is sent: an answer that is lost makes no second one.
  const [key] = useState(newRequestKey)
  const lines = open.flatMap(({ position, toShip }) => {
    const quantity = Math.min(units.get(position) ?? 0, toShip)
    return quantity > 0 ? [{ position, quantity }] : []
  })
  const count = lines.reduce((all, { quantity }) => all + quantity, 0)
  const ship = async (event: FormEvent) => {
    event.preventDefault()
    if (count === 0) return
    rememberCarrier(parcel.carrier.trim())
    if (await act(() => orderApi.ship(order.id, { lines, ...parcel, notify, key }), 'Parcel shipped'))
      onDone()
  }
  return (
    <form onSubmit={ship} className="grid gap-5 p-6">
      <ul aria-label="Lines of the parcel">
        {open.map((line) => (
          <li key={line.position} className="flex items-center gap-4 border-b border-line py-3 text-sm">
            <LineName line={line} />
            <label className="flex items-center gap-2">
              <span className="sr-only">{`Units of ${line.name}`}</span>
              <input
                type="number"
                min={0}
                max={line.toShip}
                value={units.get(line.position) ?? 0}
                onChange={({ target }) =>
                  setUnits(new Map(units).set(line.position, Math.max(0, Math.trunc(Number(target.value)))))
                }
                className="min-h-11 w-18 rounded-sm border border-edge bg-white px-3 text-right text-base tabular-nums"
              />
              <span className="text-muted">{`of ${line.toShip}`}</span>
            </label>
          </li>
        ))}
      </ul>
      <ParcelFields values={parcel} onChange={setParcel} />
      {order.email !== '' && (
        <Checkbox
          label="Tell the customer by mail"
          hint={`One mail to ${order.email}, a minute from now`}
          checked={notify}
          onChange={setNotify}
        />
      )}
      <Button type="submit" disabled={count === 0} aria-disabled={isBusy}>
        {isBusy ? 'Shipping...' : `Ship ${count} ${count === 1 ? 'unit' : 'units'}`}
      </Button>
    </form>
  )
}
