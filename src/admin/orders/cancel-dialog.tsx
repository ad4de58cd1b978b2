/** Asks before an order is cancelled: the whole payment goes back, and its units return to stock if staff say so. */
import { useState } from 'react'
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { orderApi } from './order-api.ts'
import type { OrderFormProps } from './use-order.ts'

export const CancelForm = ({ order, isBusy, act, onDone }: OrderFormProps) => {
  const [restock, setRestock] = useState(true)
  const units = order.lines.reduce((all, { quantity }) => all + quantity, 0)
  const cancel = async () => {
    await act(() => orderApi.cancel(order.id, restock), `Order ${orderNumberText(order.number)} is cancelled`)
    onDone()
  }
  return (
    <DialogForm
      action={{ isBusy }}
      onSubmit={cancel}
      button="Cancel order and refund"
      busy="Cancelling..."
      cancel="Keep order"
      onCancel={onDone}
    >
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
    </DialogForm>
  )
}
