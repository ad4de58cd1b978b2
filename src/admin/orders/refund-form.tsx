/** Refunds lines, shipping or an amount of an order. The sum that is shown is the sum that is refunded, or none is. */
import { type FormEvent, useState } from 'react'
import type { StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import { findCurrency, formatMinor, minorToDecimal, parseAmount } from '../../domain/currency.ts'
import { partialRefundOf, type WantedRefund, wholeRefund } from '../../domain/partial-refund.ts'
import { REFUND_CAUSE_NAMES, REFUND_CAUSES, type RefundCause } from '../../domain/refund-causes.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { Checkbox } from '../products/editor-section.tsx'
import { newRequestKey } from '../request-key.ts'
import { orderApi } from './order-api.ts'
import { LineName } from './order-lines.tsx'
import type { OrderAction } from './use-order.ts'

type RefundFormProps = { order: StaffOrder; isBusy: boolean; act: OrderAction; onDone: () => void }

const PROBLEMS = {
  'unknown-line': 'The order has changed: close this and look again.',
  'too-many-units': 'These are more units than are left.',
  'too-much-shipping': 'This is more than what is left of the shipping costs.',
  'more-than-left': 'This is more than what is left of the payment.',
  nothing: 'Choose lines, shipping or an amount.',
} as const

const isCause = (text: string): text is RefundCause => (REFUND_CAUSE_NAMES as string[]).includes(text)

export const RefundForm = ({ order, isBusy, act, onDone }: RefundFormProps) => {
  const { refundable, payment } = order
  const code = findCurrency(payment.currency) ?? 'GBP'
  const show = (minor: number) => formatMinor(minor, code)
  const open = refundable.lines.filter(({ quantity, refunded }) => quantity > refunded)
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map())
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [shipping, setShipping] = useState('')
  const [extra, setExtra] = useState('')
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(order.email !== '')
  const [isTried, setTried] = useState(false)
  // The same refund however often it is sent: an answer that is lost makes no second one.
  const [key] = useState(newRequestKey)

  const minorOf = (text: string): number | undefined =>
    text.trim() === '' ? 0 : parseAmount(Number(text.replace(',', '.')), code)
  const shippingMinor = minorOf(shipping)
  const extraMinor = minorOf(extra)
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
    setShipping(whole.shipping > 0 ? minorToDecimal(whole.shipping, code) : '')
    setExtra('')
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (typeof refund === 'string' || !isCause(reason)) return
    const request = { ...wanted, lines: [...wanted.lines], key, reason, expected: refund.amount, notify }
    if (await act(() => orderApi.refund(order.id, request), `${show(refund.amount)} is being refunded`))
      onDone()
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-5 p-6">
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
                <div className="flex items-center gap-4">
                  <LineName line={line} />
                  <label className="flex items-center gap-2">
                    <span className="sr-only">{`Units of ${line.name}`}</span>
                    <input
                      type="number"
                      min={0}
                      max={left}
                      value={count}
                      onChange={({ target }) => {
                        const next = Math.max(0, Math.min(left, Math.trunc(Number(target.value))))
                        setUnits(new Map(units).set(position, next))
                      }}
                      className="min-h-11 w-18 rounded-sm border border-edge bg-white px-3 text-right text-base tabular-nums"
                    />
                    <span className="text-muted">{`of ${left}`}</span>
                  </label>
                </div>
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
          value={shipping}
          error={shippingMinor === undefined ? 'Enter an amount' : undefined}
          onChange={({ target }) => setShipping(target.value)}
        />
        <TextField
          label={`Further amount (${payment.currency})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint="Goodwill, for example"
          value={extra}
          error={extraMinor === undefined ? 'Enter an amount' : undefined}
          onChange={({ target }) => setExtra(target.value)}
        />
      </div>
      <SelectField
        label="Reason"
        required
        value={reason}
        error={isTried && !isCause(reason) ? 'Choose a reason' : undefined}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">Choose a reason</option>
        {REFUND_CAUSE_NAMES.map((cause) => (
          <option key={cause} value={cause}>
            {REFUND_CAUSES[cause]}
          </option>
        ))}
      </SelectField>
      {order.email !== '' && (
        <Checkbox
          label="Tell the customer by mail"
          hint={`One mail to ${order.email}, when the refund is made`}
          checked={notify}
          onChange={setNotify}
        />
      )}
      {problem && (isTried || problem !== 'nothing') && (
        <p role="alert" className="text-sm text-sale">
          {PROBLEMS[problem]}
        </p>
      )}
      <Button type="submit" aria-disabled={isBusy} className="tabular-nums">
        {isBusy ? 'Refunding...' : typeof refund === 'string' ? 'Refund' : `Refund ${show(refund.amount)}`}
      </Button>
    </form>
  )
}
