/**
 * The confirmation of an order, over the first screen of the home page: what was bought, number, total, what happens next.
 * On later pages it shrinks to one line without personal data, which stays at the top of the home page until it is
 * dismissed or the tab is closed.
 */
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { chargedText } from '../../domain/orders/order-labels.ts'
import { buttonClasses, IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
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
const NextSteps = ({ receipt, recipient }: PlacedOrder) => {
  const steps = [
    useShop().shopping.delivery,
    receipt.deliveryNote && `${receipt.deliveryNote}.`,
    receipt.isMailed && `A confirmation is on its way to ${recipient?.email ?? 'your email address'}.`,
    'Quote the order number if you write to us.',
  ]
  return (
    <>
      <p className="mt-8 font-semibold">What happens next</p>
      <ul className="mt-2 max-w-prose text-pretty">
        {steps.filter(Boolean).map((step) => (
          <li key={String(step)}>{step}</li>
        ))}
      </ul>
    </>
  )
}

/** As many as a square shows well. */
const MAX_PICTURES = 4

/** Whole and uncropped, within the height of the screen; phones show one, or two beside each other. */
const Pictures = ({ pictures }: { pictures: readonly string[] }) => (
  <div aria-hidden="true" className="flex items-center bg-stage max-lg:-mx-gutter lg:bleed-left print:hidden">
    <div
      className={`mx-auto grid ${pictures.length > 1 ? 'w-full grid-cols-2 gap-px' : 'w-3/5 lg:w-full'}`}
      style={{ maxWidth: 'calc((100dvh - var(--header-height)) * 0.8)' }}
    >
      {pictures.slice(0, MAX_PICTURES).map((src, index) => (
        <Picture
          key={src}
          src={src}
          alt=""
          slot="main"
          // Those that a phone does not show are not requested there.
          eager={index < 2}
          className={index > 1 ? 'aspect-product max-lg:hidden' : 'aspect-product'}
        />
      ))}
    </div>
  </div>
)

const TotalRow = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-4 last:font-semibold">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const OrderItems = ({ receipt: { items, subtotal, shipping, total, currency, taxNote } }: PlacedOrder) => (
  <details open className="group mt-4 max-w-md text-sm">
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold underline-offset-4 hover:underline">
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

const Dismiss = ({ className = '' }: { className?: string }) => (
  <IconButton label="Hide this order" className={`-mr-2.5 hover:bg-paper ${className}`} onClick={dismiss}>
    <X aria-hidden="true" className="size-5" />
  </IconButton>
)

/** On later pages, which the next person at this computer may see. */
const ConfirmationLine = ({ number, total }: OrderSummary) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line bg-mist">
      <div className="frame flex items-center gap-3 py-1.5">
        <p className="min-w-0 flex-1 text-sm">
          <span id={id}>{TITLE}</span>. Order number{' '}
          <strong className="font-semibold tabular-nums">{number}</strong>,{' '}
          <span className="whitespace-nowrap tabular-nums">{total}</span>
        </p>
        <Dismiss />
      </div>
      <p role="status" className="sr-only" />
    </section>
  )
}

const FullConfirmation = ({ stored, order }: { stored: string; order: PlacedOrder }) => {
  const { receipt, recipient, pictures = [] } = order
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
    <section data-receipt aria-labelledby={id} className="border-b border-line bg-mist">
      <div
        className={`frame grid gap-x-gutter ${pictures.length > 0 ? 'lg:min-h-[calc(100dvh-var(--header-height))] lg:grid-cols-2' : ''}`}
      >
        {pictures.length > 0 && <Pictures pictures={pictures} />}
        <div className="min-w-0 self-center py-8">
          <div className="flex items-start justify-between gap-3">
            <p id={id} className="text-title text-balance">
              {TITLE}
            </p>
            <Dismiss className="-mt-1" />
          </div>
          <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
            <div>
              <dt className="text-sm text-muted">Order number</dt>
              <dd className="font-semibold tabular-nums">{number}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">Paid</dt>
              <dd className="font-semibold tabular-nums">{total}</dd>
            </div>
            {recipient && (
              <div className="min-w-0">
                <dt className="text-sm text-muted">Delivering to</dt>
                <dd className="font-semibold wrap-anywhere whitespace-pre-line">{recipient.address}</dd>
                <dd className="wrap-anywhere">{recipient.email}</dd>
              </div>
            )}
          </dl>
          <NextSteps {...order} />
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm font-semibold print:hidden">
            {receipt.orderPath && (
              // A page of its own, which the router does not know.
              <a href={receipt.orderPath} className={buttonClasses({})}>
                View your order and its delivery
              </a>
            )}
            <Link href="/shop" className="text-link inline-flex min-h-11 items-center">
              Continue shopping
            </Link>
          </p>
          <OrderItems {...order} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
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
