/** One order at the packing table: its lines are ticked by scanner or finger, then it is printed and shipped. */
import { Printer } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { numberOfCode } from '../../domain/orders/order-code.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { rememberCarrier } from '../components/carrier-field.tsx'
import { isConflict, useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { DateTime } from '../date-time.tsx'
import { orderApi } from '../orders/order-api.ts'
import { AddressText } from '../orders/order-contact.tsx'
import { OrderWithdrawals } from '../orders/order-withdrawals.tsx'
import { PackingSlip } from '../orders/packing-slip.tsx'
import { emptyParcel, ParcelFields } from '../orders/parcel-fields.tsx'
import { newRequestKey } from '../request-key.ts'
import { messageOf } from '../staff-request.ts'
import { labelProblem } from './label-scan.ts'
import { packingChanges } from './packing-changes.ts'
import { PackingLine } from './packing-line.tsx'
import { signal } from './packing-signals.ts'
import {
  countTicked,
  isComplete,
  parcelLines,
  scan,
  type Ticks,
  ticked,
  toggleLine,
  unitsTooMany,
} from './packing-ticks.ts'
import { ScanField } from './scan-field.tsx'
import { openByNumber } from './slip-order.ts'

type PackingOrderProps = {
  order: StaffOrder
  /** The key of this tab, which has claimed the order. */
  station: string
  onShipped: (order: StaffOrder) => void
  /** It cannot be shipped as it is shown. */
  onConflict: () => void
  /** It was loaded again, and is another one now. */
  onRefreshed: (order: StaffOrder) => void
  onSkip: () => void
  /** Another order is put on the table. */
  onOpen: (id: string) => Promise<void>
}

export const PackingOrder = (props: PackingOrderProps) => {
  const { order, station, onShipped, onConflict, onRefreshed, onSkip, onOpen } = props
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const lines = order.lines.filter((line) => line.toShip > 0 || ticked(ticks, line) > 0)
  const [message, setMessage] = useState<{ text: string; isError: boolean } | undefined>(undefined)
  const parcel = useFields(emptyParcel)
  // The same parcel however often it is sent: an answer that is lost makes no second one.
  const [key] = useState(newRequestKey)
  const { isBusy, run } = useAction({ failsInToast: true })
  /** When the last item was scanned, in ms of `performance.now()`. */
  const itemScannedAt = useRef(Number.NEGATIVE_INFINITY)
  const [numberProblem, setNumberProblem] = useState<string>()
  /** A parcel was sent, and no answer came: it is sent again as it was, whatever the order is now. */
  const isUnanswered = useRef(false)
  const numberField = useRef<HTMLInputElement>(null)
  /** A slip that is scanned while another one's order is opened is not lost: it comes next. */
  const opening = useRef<Promise<unknown>>(Promise.resolve())
  const count = countTicked(lines, ticks)
  const total = lines.reduce((all, { toShip }) => all + toShip, 0)
  const isAll = isComplete(lines, ticks)
  const hasTooMany = lines.some((line) => unitsTooMany(ticks, line) > 0)

  // With everything in the box, the scanner reads the number on the label next.
  useEffect(() => {
    if (isAll) numberField.current?.focus()
  }, [isAll])

  // On a phone the reason would stand below the screen's edge.
  useEffect(() => {
    if (numberProblem !== undefined) numberField.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [numberProblem])

  /** The slip of another order puts that one on the table. */
  const openOther = async (other: number) => {
    const missing = await openByNumber(other, onOpen)
    if (missing === undefined) return
    signal('wrong')
    setMessage({ text: missing, isError: true })
  }
  const take = (code: string) => {
    const result = scan(lines, ticks, code)
    const other = result.kind === 'unknown' ? numberOfCode(code) : undefined
    if (other !== undefined) {
      if (other === order.number) setMessage({ text: 'This order is on the table.', isError: false })
      else
        opening.current = opening.current.then(() =>
          run(
            () => openOther(other),
            undefined,
            () => signal('wrong'),
          ),
        )
      return
    }
    itemScannedAt.current = performance.now()
    signal(result.kind === 'ticked' ? 'right' : 'wrong')
    if (result.kind === 'ticked') {
      setTicks(result.ticks)
      setMessage({ text: `${result.name} is in the box.`, isError: false })
      return
    }
    const text =
      result.kind === 'enough'
        ? `${result.name} is complete: put this one back.`
        : `${code} is not in this order.`
    setMessage({ text, isError: true })
  }
  const refuseNumber = (problem: string) => {
    signal('wrong')
    parcel.set({ trackingNumber: '' })
    setNumberProblem(problem)
    numberField.current?.focus()
  }
  /** A scanner ends what it reads with Enter. */
  const checkLabel = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== numberField.current) return
    const { trackingNumber } = parcel.values
    const problem = labelProblem(trackingNumber, order, performance.now() - itemScannedAt.current)
    if (problem === undefined) return
    event.preventDefault()
    refuseNumber(problem)
  }
  /** Loads the order again. @returns undefined where it is not what the packer sees: what has changed is said */
  const readUnchanged = async (): Promise<StaffOrder | undefined> => {
    const now = await orderApi.read(order.id)
    const changes = packingChanges(order, now)
    if (changes.length === 0) return now
    signal('wrong')
    onRefreshed(now)
    setMessage({ text: changes.join(' '), isError: true })
    return undefined
  }
  const ship = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0 || hasTooMany) return
    rememberCarrier(parcel.values.carrier.trim())
    setNumberProblem(undefined)
    void run(
      async () => {
        const seen = isUnanswered.current ? order : await readUnchanged()
        if (!seen) return undefined
        isUnanswered.current = true
        const lastEvent = seen.events.at(-1)?.id
        const shipped = { lines: parcelLines(lines, ticks), ...parcel.values, key, station, lastEvent }
        return orderApi.ship(order.id, shipped)
      },
      (shipped) => {
        if (!shipped) return
        signal('right')
        onShipped(shipped)
      },
      (failure) => {
        if (failure instanceof ApiError && failure.status < 500) isUnanswered.current = false
        if (isConflict(failure)) onConflict()
        else if (failure instanceof ApiError && failure.status === 422) refuseNumber(messageOf(failure))
      },
    )
  }
  const printSlip = () => void run(readUnchanged, (same) => same && print())
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
          {order.claim && (
            <p className="text-sm text-muted">
              <span>{`Claimed by ${order.claim.packer}, `}</span>
              <DateTime iso={order.claim.at} />
            </p>
          )}
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
          <ScanField label="Scan or type a SKU or barcode" className="mt-4" onScan={take} />
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
        <form onSubmit={ship} onKeyDown={checkLabel} className="grid content-start gap-5">
          {order.shippingAddress && (
            <div className="text-base">
              <AddressText address={order.shippingAddress} />
            </div>
          )}
          <Button variant="outline" onClick={printSlip}>
            <Printer aria-hidden="true" className="size-4" />
            <span>Print packing slip</span>
          </Button>
          <ParcelFields
            fields={parcel}
            numberRef={numberField}
            numberError={parcel.values.trackingNumber === '' ? numberProblem : undefined}
            isNarrow
          />
          {!isAll && count > 0 && !hasTooMany && (
            <p className="text-sm text-sale">{`Partial parcel: ${total - count} ${total - count === 1 ? 'unit stays' : 'units stay'}.`}</p>
          )}
          <Button type="submit" size="lg" disabled={count === 0 || hasTooMany} aria-disabled={isBusy}>
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
