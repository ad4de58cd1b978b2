/**
 * The confirmation of an order: number, total, delivery and line items. On later pages it shrinks to one line without
 * personal data, which stays at the top of the home page until it is dismissed or the tab is closed.
 */
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { chargedText } from '../../domain/orders/order-labels.ts'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useShop } from '../../ui/shop.ts'
import { variantText } from '../cart/line-variant.ts'
import {
  clearPlacedOrder,
  consumeAnnouncement,
  type OrderSummary,
  orderSummary,
  type PlacedOrder,
  showInFull,
} from './placed-order.ts'

/** Mentions the confirmation mail only if the server sends one. */
const DeliveryNote = ({ receipt, recipient }: PlacedOrder) => (
  <>
    <span>{useShop().shopping.delivery}</span>
    {receipt.isMailed && (
      <span>{` A confirmation is on its way to ${recipient?.email ?? 'your email address'}.`}</span>
    )}
    <span>{' Quote the order number if you write to us.'}</span>
  </>
)

const TotalRow = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-4 last:font-semibold">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const OrderItems = ({ receipt: { items, subtotal, shipping, total, currency, taxNote } }: PlacedOrder) => (
  <details open className="group mt-4 max-w-md text-sm lg:mt-0 lg:max-w-none">
    <summary className="-mt-2.5 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold underline-offset-4 hover:underline">
      What you ordered
      <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
    </summary>
    <ul className="divide-y divide-edge border-y border-edge">
      {items.map((item) => (
        <li key={[item.productId, item.size, item.color].join()} className="py-2">
          <span>{`${item.quantity} x ${item.name}`}</span>
          {variantText(item) && <span className="text-muted">{` ${variantText(item)}`}</span>}
        </li>
      ))}
    </ul>
    <dl className="space-y-1 pt-3 pb-2 tabular-nums">
      <TotalRow name="Subtotal">{chargedText(subtotal, currency)}</TotalRow>
      <TotalRow name="Shipping">{Number(shipping) === 0 ? 'Free' : chargedText(shipping, currency)}</TotalRow>
      <TotalRow name="Total">{chargedText(total, currency)}</TotalRow>
    </dl>
    {taxNote && <p className="text-right text-muted">{taxNote}</p>}
  </details>
)

/** For screen readers: announces the order once, and says where to find it. */
const useAnnouncement = (text: string): string => {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (consumeAnnouncement()) setAnnounced(text)
  }, [text])
  return announced
}

const dismiss = () => {
  clearPlacedOrder()
  // The focused button is removed with the confirmation.
  document.getElementById('main')?.focus({ preventScroll: true })
}

const TITLE = 'Thank you, your order is confirmed'

type FrameProps = { id: string; isLine?: boolean; announcement?: string; children: ReactNode }

const Frame = ({ id, isLine = false, announcement, children }: FrameProps) => (
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
        label="Hide this order"
        className={`-mr-2.5 hover:bg-paper ${isLine ? '' : '-mt-2'}`}
        onClick={dismiss}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
    <p role="status" className="sr-only">
      {announcement}
    </p>
  </section>
)

/** On later pages, which the next person at this computer may see. */
const ConfirmationLine = ({ number, total }: OrderSummary) => {
  const id = useId()
  return (
    <Frame id={id} isLine>
      <p className="min-w-0 flex-1 text-sm">
        <span id={id}>{TITLE}</span>. Order number{' '}
        <strong className="font-semibold tabular-nums">{number}</strong>,{' '}
        <span className="whitespace-nowrap tabular-nums">{total}</span>
      </p>
    </Frame>
  )
}

const FullConfirmation = ({ stored, order }: { stored: string; order: PlacedOrder }) => {
  const { receipt, recipient } = order
  const id = useId()
  const { number, total } = orderSummary(order)
  const announcement = useAnnouncement(`Your order number is ${number}. It is shown at the top of this page.`)
  useEffect(() => {
    const end = showInFull(stored, { number, total })
    // The back/forward cache may keep this page and show it to the next person.
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      if (location.pathname !== '/') end()
    }
  }, [stored, number, total])
  return (
    <Frame id={id} announcement={announcement}>
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
        <div>
          <p id={id} className="text-xl font-semibold text-balance">
            {TITLE}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3 text-sm">
            <div>
              <dt className="text-muted">Order number</dt>
              <dd className="font-semibold tabular-nums">{number}</dd>
            </div>
            <div>
              <dt className="text-muted">Paid</dt>
              <dd className="font-semibold tabular-nums">{total}</dd>
            </div>
            {recipient && (
              <div className="min-w-0">
                <dt className="text-muted">Delivering to</dt>
                <dd className="font-semibold wrap-anywhere whitespace-pre-line">{recipient.address}</dd>
                <dd className="wrap-anywhere">{recipient.email}</dd>
              </div>
            )}
          </dl>
          <p className="mt-3 max-w-prose text-sm text-pretty">
            <DeliveryNote {...order} />
          </p>
          <p className="flex flex-wrap gap-x-6 text-sm font-semibold print:hidden">
            {receipt.orderPath && (
              // A page of its own, which the router does not know.
              <a
                href={receipt.orderPath}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                View your order and its delivery
              </a>
            )}
            <Link href="/shop" className="inline-flex min-h-11 items-center underline underline-offset-4">
              Continue shopping
            </Link>
          </p>
        </div>
        <OrderItems {...order} />
      </div>
    </Frame>
  )
}

export const OrderConfirmation = ({ stored }: { stored: string }) => {
  const order: PlacedOrder | OrderSummary = JSON.parse(stored)
  return 'receipt' in order ? (
    <FullConfirmation stored={stored} order={order} />
  ) : (
    <ConfirmationLine {...order} />
  )
}
