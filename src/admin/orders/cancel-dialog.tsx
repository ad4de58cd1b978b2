/** Asks before an order is cancelled: the whole payment goes back, and its units return to stock if staff say so. */
import { type FormEvent, useState } from 'react'
import type { StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import { chargedText, orderNumberText } from '../../domain/order-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../products/editor-section.tsx'
import { orderApi } from './order-api.ts'
import type { OrderAction } from './use-order.ts'

type CancelFormProps = { order: StaffOrder; isBusy: boolean; act: OrderAction; onDone: () => void }

export const CancelForm = ({ order, isBusy, act, onDone }: CancelFormProps) => {
  const [restock, setRestock] = useState(true)
  const units = order.lines.reduce((all, { quantity }) => all + quantity, 0)
  const cancel = async (event: FormEvent) => {
    event.preventDefault()
    await act(() => orderApi.cancel(order.id, restock), `Order ${orderNumberText(order.number)} is cancelled`)
    onDone()
  }
  return (
    <form onSubmit={cancel} className="grid gap-5 p-6">
      <p>
        <strong className="font-medium">{chargedText(order.total, order.currency)}</strong>, the whole
        payment, goes back to <span className="wrap-anywhere">{order.email || 'the customer'}</span>, who is
        told by mail. This cannot be undone.
      </p>
      <Checkbox
        label={`Put ${units} ${units === 1 ? 'item' : 'items'} back into stock`}
        checked={restock}
        onChange={setRestock}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Cancelling...' : 'Cancel order and refund'}
        </Button>
        <Button variant="outline" onClick={onDone}>
          Keep order
        </Button>
      </div>
    </form>
  )
}
