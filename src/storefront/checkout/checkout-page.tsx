/** The checkout page (spec, sections 2 and 4): loads the cart and shows the steps, or why there is nothing to pay. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoadError } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { prepareToasts } from '../../ui/toaster.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { readSessionId } from '../cart/session.ts'
import { PAID_IN_OTHER_TAB, subscribeToTabs, type TabMessage } from '../cart/tab-messages.ts'
import { useCart } from '../cart/use-cart.ts'
import { useFocusIfLost } from '../cart/use-focus-if-lost.ts'
import { MeansOfPayment } from '../means-of-payment.tsx'
import { queries } from '../queries.ts'
import { clearShippingForm } from '../shipping-form-storage.ts'
import { useAddressRules } from './address-rules.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { toastOtherTab } from './payment-toasts.ts'

const Content = () => {
  const { lines, isLoading, error, refetch } = useCart()
  const rules = useAddressRules()
  const [isBusy, setBusy] = useState(false)
  const [endReason, setEndReason] = useState<string | null>(null)
  const client = useQueryClient()
  const onMessage = useEffectEvent(async ({ kind }: TabMessage) => {
    // A tab that is paying learns it from the server.
    if (kind !== 'ordered' || isBusy) return
    await refetch()
    const left = client.getQueryData(queries.cart(readSessionId()).queryKey) ?? []
    // The order may have been of another cart: a tab that could not join keeps its own.
    if (left.length > 0 && lines.every(({ id }) => left.some((line) => line.id === id))) return
    setEndReason(PAID_IN_OTHER_TAB)
    toastOtherTab(PAID_IN_OTHER_TAB)
  })
  useEffect(() => subscribeToTabs((message) => void onMessage(message)), [])
  const empty = useRef<HTMLDivElement>(null)
  // The button that removed the last line goes with it.
  useFocusIfLost(empty, lines.length === 0)
  const hasEnded = endReason !== null && lines.length === 0
  useEffect(() => {
    if (hasEnded) clearShippingForm()
  }, [hasEnded])
  if (isLoading || rules === undefined) return <CheckoutSkeleton />
  if (error) return <LoadError what="Your cart" onRetry={() => void refetch()} />
  // A successful payment empties the cart before the page navigates away.
  if (lines.length === 0 && !isBusy)
    return (
      <div ref={empty}>
        <EmptyCart text={endReason ?? 'Add some items to proceed with checkout'} />
      </div>
    )
  return <CheckoutSteps rules={rules} lines={lines} isBusy={isBusy} onBusy={setBusy} onEnded={setEndReason} />
}

export const Page = () => {
  useEffect(prepareToasts, [])
  return (
    <div data-calm className="frame min-h-dvh py-8 sm:py-12">
      <PageHead title="Checkout" description="Where your order goes, and how you pay for it." noIndex />
      <h1 className="mb-6 text-title sm:mb-8">Checkout</h1>
      <div className="-mt-3 mb-6 empty:hidden sm:mb-8">
        <MeansOfPayment />
      </div>
      <Content />
    </div>
  )
}
