/** Confirms a full refund: the amount, the customer, the reason, and whether the items return to stock. */

import { useState } from 'react'
import type { AdminOrder } from '../../contract/orders/admin-orders.ts'
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import { REFUND_CAUSES, type RefundCause } from '../../domain/orders/refund-causes.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { useFields } from '../components/use-fields.ts'
import { ExplanationField } from '../orders/explanation-field.tsx'
import { useRefundOrder } from './admin-mutations.ts'
import { itemsText } from './order-text.ts'

const RefundForm = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const { values, text, choice, box } = useFields<{
    reason: RefundCause | ''
    explanation: string
    restock: boolean
  }>({ reason: '', explanation: '', restock: false })
  const [isIncomplete, setIncomplete] = useState(false)
  const { refund: send, ...action } = useRefundOrder()
  const { reason, explanation, restock } = values
  const amount = chargedText(order.total, order.currency)

  const refund = () => {
    setIncomplete(reason === '')
    if (reason !== '')
      return send(order.id, { reason, ...(explanation && { explanation }), restock }, onClose)
  }
  return (
    <DialogForm
      noValidate
      action={action}
      onSubmit={refund}
      button={`Refund ${amount}`}
      busy="Refunding..."
      onCancel={onClose}
    >
      <p>
        <strong className="font-medium">{amount}</strong>, the whole payment, goes back to{' '}
        <span className="wrap-anywhere">{order.email || 'the customer'}</span>. This cannot be undone.
      </p>
      <ChoiceField
        label="Reason"
        required
        error={isIncomplete && reason === '' ? 'Choose a reason' : undefined}
        choices={[['', 'Choose a reason'], ...choicesOf(REFUND_CAUSES)]}
        {...choice('reason')}
      />
      <ExplanationField {...text('explanation')} />
      <Checkbox label={`Put ${itemsText(order)} back into stock`} {...box('restock')} />
    </DialogForm>
  )
}

/** `order` is still set while the dialog closes, so that its text stays until the transition ends. */
export const RefundDialog = ({
  order,
  open,
  onClose,
}: {
  order: AdminOrder | null
  open: boolean
  onClose: () => void
}) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={order ? `Refund order ${orderNumberText(order.number)}` : 'Refund'}
    side="middle"
  >
    {order && <RefundForm key={order.id} order={order} onClose={onClose} />}
  </Sheet>
)
