/** Ships all or some lines of an order as one parcel. */
import { useState } from 'react'
import { rememberCarrier } from '../components/carrier-field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { useFields } from '../components/use-fields.ts'
import { newRequestKey } from '../request-key.ts'
import { LineUnits } from './line-units.tsx'
import { orderApi } from './order-api.ts'
import { emptyParcel, ParcelFields } from './parcel-fields.tsx'
import type { OrderFormProps } from './use-order.ts'

export const ShipForm = ({ order, isBusy, act, problem, onDone }: OrderFormProps) => {
  const open = order.lines.filter(({ toShip }) => toShip > 0)
  const [units, setUnits] = useState(() => new Map(open.map(({ position, toShip }) => [position, toShip])))
  const parcelFields = useFields(emptyParcel)
  const parcel = parcelFields.values
  const [notify, setNotify] = useState(order.email !== '')
  // The same parcel however often it is sent: an answer that is lost makes no second one.
  const [key] = useState(newRequestKey)
  const lines = open.flatMap(({ position, toShip }) => {
    const quantity = Math.min(units.get(position) ?? 0, toShip)
    return quantity > 0 ? [{ position, quantity }] : []
  })
  const count = lines.reduce((all, { quantity }) => all + quantity, 0)
  const ship = async () => {
    if (count === 0) return
    rememberCarrier(parcel.carrier.trim())
    if (await act(() => orderApi.ship(order.id, { lines, ...parcel, notify, key }), 'Parcel shipped'))
      onDone()
  }
  return (
    <DialogForm
      action={{ isBusy, problem }}
      onSubmit={ship}
      isDisabled={count === 0}
      button={`Ship ${count} ${count === 1 ? 'unit' : 'units'}`}
      busy="Shipping..."
    >
      <ul aria-label="Lines of the parcel">
        {open.map((line) => (
          <li key={line.position} className="border-b border-line py-3 text-sm">
            <LineUnits
              line={line}
              max={line.toShip}
              count={units.get(line.position) ?? 0}
              onChange={(next) => setUnits(new Map(units).set(line.position, next))}
            />
          </li>
        ))}
      </ul>
      <ParcelFields fields={parcelFields} />
      {order.email !== '' && (
        <Checkbox
          label="Tell the customer by mail"
          hint={`One mail to ${order.email}, a minute from now`}
          checked={notify}
          onChange={setNotify}
        />
      )}
    </DialogForm>
  )
}
