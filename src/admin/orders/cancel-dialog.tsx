/** Asks before an order is cancelled: the whole payment goes back, and its units return to stock if staff say so. */
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import type { CancelledBy } from '../../domain/orders/refund-causes.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { type Choice, ChoiceField } from '../components/choice-field.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { useFields } from '../components/use-fields.ts'
import { ExplanationField } from './explanation-field.tsx'
import { orderApi } from './order-api.ts'
import type { OrderFormProps } from './use-order.ts'

const CHOICES: readonly Choice<CancelledBy>[] = [
  ['shop', 'We do'],
  ['customer', 'The customer asked for it'],
]

type CancelValues = { restock: boolean; cancelledBy: CancelledBy; explanation: string }

export const CancelForm = ({ order, isBusy, act, problem, onDone }: OrderFormProps) => {
  const { values, text, choice, box } = useFields<CancelValues>({
    restock: true,
    cancelledBy: order.withdrawals.length > 0 ? 'customer' : 'shop',
    explanation: '',
  })
  const units = order.lines.reduce((all, { quantity }) => all + quantity, 0)
  const cancel = async () => {
    await act(() => orderApi.cancel(order.id, values), `Order ${orderNumberText(order.number)} is cancelled`)
    onDone()
  }
  return (
    <DialogForm
      action={{ isBusy, problem }}
      onSubmit={cancel}
      button="Cancel order and refund"
      busy="Cancelling..."
      cancel="Keep order"
      onCancel={onDone}
    >
      <p>
        <strong className="font-medium">{chargedText(order.total, order.currency)}</strong>, the whole
        payment, goes back to <span className="wrap-anywhere">{order.email || 'the customer'}</span>, who is
        told by mail that the order is cancelled, by whom and why. This cannot be undone.
      </p>
      <ChoiceField label="Who cancels?" choices={CHOICES} {...choice('cancelledBy')} />
      <ExplanationField {...text('explanation')} />
      <Checkbox
        label={`Put ${units} ${units === 1 ? 'item' : 'items'} back into stock`}
        {...box('restock')}
      />
    </DialogForm>
  )
}
