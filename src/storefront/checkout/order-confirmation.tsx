/**
 * What is left to look at after paying: the order's number, its total, where it goes and when, and what is in it. On the
 * next page it is one line, without name and address, that stays at the top of the front page until it is put away, or
 * the tab is closed.
 */
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { shopSettings } from '../../../settings/shop-settings.ts'
import { chargedText } from '../../domain/order-name.ts'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation.tsx'
import { variantText } from '../cart/line-variant.ts'
import {
  clearPlacedOrder,
  consumeAnnouncement,
  type OrderReference,
  orderReference,
  type PlacedOrder,
  showInFull,
} from './placed-order.ts'

/** A mail is only told of where one goes. */
const Word = ({ receipt, recipient }: PlacedOrder) => (
  <>
    {shopSettings.buying.delivery}
    {receipt.isMailed && ` A confirmation is on its way to ${recipient?.email ?? 'your email address'}.`}{' '}
    Quote the order number if you write to us.
  </>
)

const Sum = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-4 last:font-medium">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Contents = ({ receipt: { items, subtotal, shipping, total, currency } }: PlacedOrder) => (
  <details open className="group mt-4 max-w-md text-sm lg:mt-0 lg:max-w-none">
    <summary className="-mt-2.5 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium underline-offset-4 hover:underline">
      What you ordered
      <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
    </summary>
    <ul className="divide-y divide-ink/15 border-y border-ink/15">
      {items.map((item) => (
        <li key={[item.productId, item.size, item.color].join()} className="py-2">
          {item.quantity} x {item.name}
          {variantText(item) && <span className="text-muted"> {variantText(item)}</span>}
        </li>
      ))}
    </ul>
    <dl className="space-y-1 pt-3 pb-2 tabular-nums">
      <Sum name="Subtotal">{chargedText(subtotal, currency)}</Sum>
      <Sum name="Shipping">{Number(shipping) === 0 ? 'Free' : chargedText(shipping, currency)}</Sum>
      <Sum name="Total">{chargedText(total, currency)}</Sum>
    </dl>
  </details>
)

/** For who does not see it, once, and where it will be found again. */
const useNews = (text: string): string => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (consumeAnnouncement()) setSaid(text)
  }, [text])
  return said
}

const dismiss = () => {
  clearPlacedOrder()
  // What had the focus is gone.
  document.getElementById('main')?.focus({ preventScroll: true })
}

const TITLE = 'Thank you, your order is confirmed'

type BandProps = { id: string; isLine?: boolean; news?: string; children: ReactNode }

const Band = ({ id, isLine = false, news, children }: BandProps) => (
  <section
    data-receipt={isLine ? undefined : true}
    aria-labelledby={id}
    className="border-b border-line bg-mist"
  >
    <div className={`frame flex gap-3 sm:gap-4 ${isLine ? 'items-center py-1.5' : 'items-start py-5'}`}>
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full bg-moss text-paper max-[22.5rem]:hidden ${isLine ? '' : 'mt-0.5'}`}
      >
        <Check aria-hidden="true" className="size-4" />
      </span>
      {children}
      <IconButton
        label="Put this order away"
        className={`-mr-2.5 hover:bg-paper ${isLine ? '' : '-mt-2'}`}
        onClick={dismiss}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
    <p role="status" className="sr-only">
      {news}
    </p>
  </section>
)

/** Later pages, and whoever sits here then. */
const Line = ({ number, total }: OrderReference) => {
  const id = useId()
  return (
    <Band id={id} isLine>
      <p className="min-w-0 flex-1 text-sm">
        <span id={id}>{TITLE}</span>. Order number{' '}
        <strong className="font-medium tabular-nums">{number}</strong>,{' '}
        <span className="whitespace-nowrap tabular-nums">{total}</span>
      </p>
    </Band>
  )
}

const Whole = ({ kept, order }: { kept: string; order: PlacedOrder }) => {
  const { recipient } = order
  const id = useId()
  const { number, total } = orderReference(order)
  const news = useNews(`Your order number is ${number}. It stands at the top of this page.`)
  useEffect(() => {
    const end = showInFull(kept, { number, total })
    // The browser may keep the page itself, and show it again to somebody else.
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      if (location.pathname !== '/') end()
    }
  }, [kept, number, total])
  return (
    <Band id={id} news={news}>
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
        <div data-in-sight>
          <p id={id} className="text-xl font-medium text-balance">
            {TITLE}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3 text-sm">
            <div>
              <dt className="text-muted">Order number</dt>
              <dd className="font-medium tabular-nums">{number}</dd>
            </div>
            <div>
              <dt className="text-muted">Paid</dt>
              <dd className="font-medium tabular-nums">{total}</dd>
            </div>
            {recipient && (
              <div className="min-w-0">
                <dt className="text-muted">Delivering to</dt>
                <dd className="font-medium wrap-anywhere whitespace-pre-line">{recipient.address}</dd>
                <dd className="wrap-anywhere">{recipient.email}</dd>
              </div>
            )}
          </dl>
          <p className="mt-3 max-w-prose text-sm text-pretty">
            <Word {...order} />
          </p>
          <Link
            href="/shop"
            className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4 print:hidden"
          >
            Continue shopping
          </Link>
        </div>
        <Contents {...order} />
      </div>
    </Band>
  )
}

export const OrderConfirmation = ({ kept }: { kept: string }) => {
  const order: PlacedOrder | OrderReference = JSON.parse(kept)
  return 'receipt' in order ? <Whole kept={kept} order={order} /> : <Line {...order} />
}
