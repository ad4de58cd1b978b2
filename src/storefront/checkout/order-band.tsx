/**
 * What is left to look at after paying: the order's number, its total, where it goes and when, and what is in it. It
 * stays at the top of the front page until it is put away, or the tab is closed.
 */
import { Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { shopSettings } from '../../../catalogue/shop-settings.ts'
import { chargedText, orderNumber } from '../../shop/order-name.ts'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation.tsx'
import { choiceText } from '../cart/chosen.ts'
import { forgetPlacedOrder, type PlacedOrder, takeNews } from './placed-order.ts'

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
          {choiceText(item) && <span className="text-muted"> {choiceText(item)}</span>}
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
    if (takeNews()) setSaid(text)
  }, [text])
  return said
}

export const OrderBand = ({ kept }: { kept: string }) => {
  const order: PlacedOrder = JSON.parse(kept)
  const { receipt, recipient } = order
  const id = useId()
  const number = orderNumber(receipt)
  const news = useNews(`Your order number is ${number}. It stands at the top of this page.`)
  const dismiss = () => {
    forgetPlacedOrder()
    // What had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby={id} className="border-b border-line bg-mist">
      <div className="frame flex items-start gap-3 py-5 sm:gap-4">
        <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-moss text-paper max-[22.5rem]:hidden">
          <Check aria-hidden="true" className="size-4" />
        </span>
        <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16">
          <div data-in-sight>
            <p id={id} className="text-xl font-medium text-balance">
              Thank you, your order is confirmed
            </p>
            <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3 text-sm">
              <div>
                <dt className="text-muted">Order number</dt>
                <dd className="font-medium tabular-nums">{number}</dd>
              </div>
              <div>
                <dt className="text-muted">Paid</dt>
                <dd className="font-medium tabular-nums">{chargedText(receipt.total, receipt.currency)}</dd>
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
              className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
            >
              Continue shopping
            </Link>
          </div>
          <Contents {...order} />
        </div>
        <IconButton label="Put this order away" className="-mt-2 -mr-2.5 hover:bg-paper" onClick={dismiss}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </section>
  )
}
