/** Refunds lines, shipping or an amount of an order. The sum that is shown is the sum that is refunded, or none is. */
import { useState } from 'react'
import { partialRefundOf, type WantedRefund, wholeRefund } from '../../domain/orders/refund-amounts.ts'
import { REFUND_CAUSES, type RefundCause } from '../../domain/orders/refund-causes.ts'
import { findCurrency, formatMinor, minorToDecimal, parseAmount } from '../../domain/pricing/currency.ts'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useFields } from '../components/use-fields.ts'
import { newRequestKey } from '../request-key.ts'
import { ExplanationField } from './explanation-field.tsx'
import { LineUnits } from './line-units.tsx'
import { orderApi } from './order-api.ts'
import type { OrderFormProps } from './use-order.ts'

const PROBLEMS = {
  'unknown-line': 'The order has changed: close this and look again.',
  'too-many-units': 'These are more units than are left.',
  'too-much-shipping': 'This is more than what is left of the shipping costs.',
  'more-than-left': 'This is more than what is left of the payment.',
  nothing: 'Choose lines, shipping or an amount.',
} as const

type RefundValues = {
  shipping: string
  extra: string
  reason: RefundCause | ''
  explanation: string
  notify: boolean
}

export const RefundForm = ({ order, isBusy, act, problem: refusal, onDone }: OrderFormProps) => {
  const { refundable, payment } = order
  const code = findCurrency(payment.currency) ?? 'GBP'
  const show = (minor: number) => formatMinor(minor, code)
  const open = refundable.lines.filter(({ quantity, refunded }) => quantity > refunded)
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map())
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const { values, set, text, choice, box } = useFields<RefundValues>({
    shipping: '',
    extra: '',
    reason: '',
    explanation: '',
    notify: order.email !== '',
  })
  const { reason, explanation, notify } = values
  const [isTried, setTried] = useState(false)
  // The same refund however often it is sent: an answer that is lost makes no second one.
  const [key] = useState(newRequestKey)

  const minorOf = (text: string): number | undefined =>
    text.trim() === '' ? 0 : parseAmount(Number(text.replace(',', '.')), code)
  const shippingMinor = minorOf(values.shipping)
  const extraMinor = minorOf(values.extra)
  const wanted: WantedRefund = {
    lines: open.flatMap(({ position }) => {
      const quantity = units.get(position) ?? 0
      return quantity > 0 ? [{ position, quantity, restock: !kept.has(position) }] : []
    }),
    shipping: shippingMinor ?? 0,
    extra: extraMinor ?? 0,
  }
  const isReadable = shippingMinor !== undefined && extraMinor !== undefined
  const refund = isReadable ? partialRefundOf(refundable, wanted) : 'nothing'
  const problem = typeof refund === 'string' ? refund : undefined

  const chooseAll = () => {
    const whole = wholeRefund(refundable, true)
    setUnits(new Map(whole.lines.map(({ position, quantity }) => [position, quantity])))
    set({ shipping: whole.shipping > 0 ? minorToDecimal(whole.shipping, code) : '', extra: '' })
  }
  const send = async () => {
    setTried(true)
    if (typeof refund === 'string' || reason === '') return
    const request = {
      ...wanted,
      lines: [...wanted.lines],
      key,
      reason,
      explanation,
      expected: refund.amount,
      notify,
    }
    if (await act(() => orderApi.refund(order.id, request), `${show(refund.amount)} is being refunded`))
      onDone()
  }
  return (
    <DialogForm
      noValidate
      action={{
        isBusy,
        problem: problem && (isTried || problem !== 'nothing') ? PROBLEMS[problem] : refusal,
      }}
      onSubmit={send}
      button={typeof refund === 'string' ? 'Refund' : `Refund ${show(refund.amount)}`}
      busy="Refunding..."
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted tabular-nums">{`${show(refundable.left)} can be refunded.`}</p>
        <SmallButton onClick={chooseAll}>All that is left</SmallButton>
      </div>
      {open.length > 0 && (
        <ul aria-label="Lines to refund" className="border-t border-line">
          {open.map(({ position, quantity, refunded, toShip }) => {
            const line = order.lines.find((each) => each.position === position)
            const left = quantity - refunded
            const count = units.get(position) ?? 0
            if (!line) return null
            return (
              <li key={position} className="border-b border-line py-3 text-sm">
                <LineUnits
                  line={line}
                  count={count}
                  max={left}
                  onChange={(next) => setUnits(new Map(units).set(position, Math.min(left, next)))}
                />
                {count > 0 && (
                  <>
                    <Checkbox
                      label={`Put ${count === 1 ? 'it' : `these ${count}`} back into stock`}
                      checked={!kept.has(position)}
                      onChange={(restock) => {
                        const next = new Set(kept)
                        if (restock) next.delete(position)
                        else next.add(position)
                        setKept(next)
                      }}
                    />
                    {toShip > 0 && (
                      <p className="text-muted">
                        {Math.min(count, toShip) === count
                          ? 'Not shipped yet: it is not sent any more.'
                          : `${Math.min(count, toShip)} of these are not shipped yet, and are not sent any more.`}
                      </p>
                    )}
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2 large-text:grid-cols-1">
        <TextField
          label={`Shipping (${payment.currency})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          disabled={refundable.shippingLeft === 0}
          hint={refundable.shippingLeft === 0 ? 'Nothing is left' : `Up to ${show(refundable.shippingLeft)}`}
          error={shippingMinor === undefined ? 'Enter an amount' : undefined}
          {...text('shipping')}
        />
        <TextField
          label={`Further amount (${payment.currency})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint="Goodwill, for example"
          error={extraMinor === undefined ? 'Enter an amount' : undefined}
          {...text('extra')}
        />
      </div>
      <ChoiceField
        label="Reason"
        required
        error={isTried && reason === '' ? 'Choose a reason' : undefined}
        choices={[['', 'Choose a reason'], ...choicesOf(REFUND_CAUSES)]}
        {...choice('reason')}
      />
      <ExplanationField {...text('explanation')} />
      {order.email !== '' && (
        <Checkbox
          label="Tell the customer by mail"
          hint={`One mail to ${order.email}, when the refund is made`}
          {...box('notify')}
        />
      )}
    </DialogForm>
  )
}
