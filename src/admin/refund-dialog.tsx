/** Confirms a full refund: the amount, the customer, the reason, and whether the items return to stock. */

import { type FormEvent, useState } from 'react'
import type { AdminOrder } from '../contract/admin.ts'
import { chargedText, orderNumberText } from '../domain/order-labels.ts'
import { REFUND_CAUSE_NAMES, REFUND_CAUSES, type RefundCause } from '../domain/refund-causes.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useRefundOrder } from './admin-mutations.ts'
import { Problem } from './components/problem.tsx'
import { itemsText } from './order-text.ts'
import { messageOf } from './staff-request.ts'

const isCause = (text: string): text is RefundCause => (REFUND_CAUSE_NAMES as string[]).includes(text)

const RefundForm = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const { mutate, isPending, error } = useRefundOrder()

  const refund = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIncomplete(!isCause(reason))
    if (isCause(reason)) mutate({ id: order.id, request: { reason, restock } }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={refund} noValidate className="grid gap-5 p-6">
      <p>
        <strong className="font-medium">{chargedText(order.total, order.currency)}</strong>, the whole
        payment, goes back to <span className="wrap-anywhere">{order.email || 'the customer'}</span>. This
        cannot be undone.
      </p>
      <SelectField
        label="Reason"
        required
        value={reason}
        error={isIncomplete ? 'Choose a reason' : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setIncomplete(false)
        }}
      >
        <option value="">Choose a reason</option>
        {REFUND_CAUSE_NAMES.map((cause) => (
          <option key={cause} value={cause}>
            {REFUND_CAUSES[cause]}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
          className="size-5 shrink-0 accent-moss"
        />
        <span>{`Put ${itemsText(order)} back into stock`}</span>
      </label>
      <Problem>{error && messageOf(error)}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending} className="tabular-nums">
          {isPending ? 'Refunding...' : `Refund ${chargedText(order.total, order.currency)}`}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
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
