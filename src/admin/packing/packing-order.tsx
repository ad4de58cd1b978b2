/** One order at the packing table: its lines are ticked by scanner or finger, then it is printed and shipped. */
import { Check, Printer } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { StaffOrder, StaffOrderLine } from '../../contract/orders/order-management.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'
import { isConflict, useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { orderApi } from '../orders/order-api.ts'
import { AddressText } from '../orders/order-contact.tsx'
import { LineName } from '../orders/order-lines.tsx'
import { OrderWithdrawals } from '../orders/order-withdrawals.tsx'
import { PackingSlip } from '../orders/packing-slip.tsx'
import { emptyParcel, ParcelFields, rememberCarrier } from '../orders/parcel-fields.tsx'
import { newRequestKey } from '../request-key.ts'
import {
  countTicked,
  isComplete,
  parcelLines,
  scan,
  type Ticks,
  ticked,
  toggleLine,
} from './packing-ticks.ts'

type PackingLineProps = { line: StaffOrderLine; units: number; onToggle: () => void }

const PackingLine = ({ line, units, onToggle }: PackingLineProps) => {
  const isDone = units >= line.toShip
  return (
    <li>
      <button
        type="button"
        aria-pressed={isDone}
        className={`flex min-h-16 w-full items-center gap-4 border-b border-line px-2 py-3 text-left ${isDone ? 'bg-mist' : ''}`}
        onClick={onToggle}
      >
        <span className="w-14 shrink-0">
          <Picture src={line.picture ?? undefined} alt="" slot="thumb" />
        </span>
        <LineName line={line} />
        <span className="text-xl tabular-nums">{`${units} / ${line.toShip}`}</span>
        <span
          aria-hidden="true"
          className={`grid size-9 shrink-0 place-items-center rounded-full border ${isDone ? 'border-moss bg-moss text-paper' : 'border-edge'}`}
        >
          {isDone && <Check className="size-5" />}
        </span>
      </button>
    </li>
  )
}

type PackingOrderProps = {
  order: StaffOrder
  /** It is shipped, or has been changed by somebody else. */
  onChanged: () => void
  onSkip: () => void
}

export const PackingOrder = ({ order, onChanged, onSkip }: PackingOrderProps) => {
  const lines = order.lines.filter(({ toShip }) => toShip > 0)
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const [code, setCode] = useState('')
  const [message, setMessage] = useState<{ text: string; isError: boolean } | undefined>(undefined)
  const parcel = useFields(emptyParcel)
  // The same parcel however often it is sent: an answer that is lost makes no second one.
  const [key] = useState(newRequestKey)
  const { isBusy, run } = useAction({ failsInToast: true })
  const scanField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const count = countTicked(lines, ticks)
  const total = lines.reduce((all, { toShip }) => all + toShip, 0)
  const isAll = isComplete(lines, ticks)

  useEffect(() => scanField.current?.focus(), [])
  // With everything in the box, the scanner reads the number on the label next.
  useEffect(() => {
    if (isAll) numberField.current?.focus()
  }, [isAll])

  const take = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    const result = scan(lines, ticks, code)
    setCode('')
    if (result.kind === 'ticked') {
      setTicks(result.ticks)
      setMessage({ text: `${result.name} is in the box.`, isError: false })
      return
    }
    const text =
      result.kind === 'enough'
        ? `${result.name} is complete: put this one back.`
        : `${code.trim()} is not in this order.`
    setMessage({ text, isError: true })
  }
  const ship = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0) return
    rememberCarrier(parcel.values.carrier.trim())
    void run(
      () => orderApi.ship(order.id, { lines: parcelLines(lines, ticks), ...parcel.values, key }),
      () => {
        toast({ title: `Order ${orderNumberText(order.number)} is shipped` })
        onChanged()
      },
      (failure) => isConflict(failure) && onChanged(),
    )
  }
  return (
    <>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2 className="text-xl font-medium">
              <Link href={`/admin/orders/${order.id}`} className="underline-offset-4 hover:underline">
                {`Order ${orderNumberText(order.number)}`}
              </Link>
            </h2>
            <p className="text-muted tabular-nums">{`${count} of ${total} in the box`}</p>
          </div>
          <OrderWithdrawals order={order} />
          {order.notes.length > 0 && (
            <ul aria-label="Private notes" className="mt-3 bg-sand px-4 py-3 text-sm">
              {order.notes.map(({ id, text }) => (
                <li key={id} className="whitespace-pre-line">
                  {text}
                </li>
              ))}
            </ul>
          )}
          <form onSubmit={take} className="mt-4">
            <TextField
              ref={scanField}
              label="Scan or type a SKU or barcode"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={100}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </form>
          <p
            role="status"
            className={`mt-2 min-h-6 ${message?.isError ? 'font-medium text-sale' : 'text-moss'}`}
          >
            {message?.text}
          </p>
          <ul aria-label="Lines to pack" className="mt-2 border-t border-line">
            {lines.map((line) => (
              <PackingLine
                key={line.position}
                line={line}
                units={ticked(ticks, line)}
                onToggle={() => setTicks(toggleLine(ticks, line))}
              />
            ))}
          </ul>
        </div>
        <form onSubmit={ship} className="grid content-start gap-5">
          {order.shippingAddress && (
            <div className="text-base">
              <AddressText address={order.shippingAddress} />
            </div>
          )}
          <Button variant="outline" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-4" />
            <span>Print packing slip</span>
          </Button>
          <ParcelFields fields={parcel} numberRef={numberField} isNarrow />
          <Button type="submit" size="lg" disabled={count === 0} aria-disabled={isBusy}>
            {isBusy ? 'Shipping...' : isAll || count === 0 ? 'Ship order' : `Ship ${count} of ${total}`}
          </Button>
          <Button variant="quiet" onClick={onSkip}>
            Skip this order
          </Button>
        </form>
      </div>
      <PackingSlip order={order} {...(count > 0 && { units: ticks })} />
    </>
  )
}
