/** The checkout (spec, sections 2 and 4): the shipping form, then the payment, beside what is bought. */
import './zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ShippingForm, shippingFormSchema } from '../../contract/shipping-form.ts'
import { formatMinor } from '../../domain/currency.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { prepareToasts } from '../../ui/toaster.tsx'
import { cartTotals } from '../cart/cart-totals.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { useCart } from '../cart/use-cart.ts'
import { checkoutLayout } from './checkout-layout.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { toastOtherTab } from './order-result.ts'
import { cartSignature, type Payment, type PricedCart } from './payment.ts'
import { PaymentStep } from './payment-step.tsx'
import { ShippingFormFields } from './shipping-form.tsx'
import { clearShippingForm, loadShippingForm, saveShippingForm } from './shipping-form-storage.ts'
import { PAID_IN_OTHER_TAB, REPLACED_IN_OTHER_TAB, subscribeToTabs, type TabMessage } from './tab-messages.ts'
import { toastCartEmpty, useOpenPayment } from './use-open-payment.ts'
import { leavePaymentStep, usePaymentHistory } from './use-payment-history.ts'

const CHANGED = 'Your cart or your currency has changed. Please check the total and proceed again.'

const SecurePayment = () => (
  <p className="flex gap-3 text-sm text-muted max-md:order-last md:mt-5">
    <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    Secure payment: you enter your card on the next step, over an encrypted connection. This shop never stores
    its number.
  </p>
)

type StepsProps = {
  basket: PricedCart
  isWorking: boolean
  onWorking: (isWorking: boolean) => void
  /** There is nothing left to pay for, or a payment can no longer become an order, for this reason. */
  onEnded: (reason: string) => void
}

const Steps = ({ basket, isWorking, onWorking, onEnded }: StepsProps) => {
  const form = useForm<ShippingForm>({
    resolver: zodResolver(shippingFormSchema),
    defaultValues: loadShippingForm(),
  })
  useEffect(() => form.watch(saveShippingForm).unsubscribe, [form])
  const [opened, setOpened] = useState<Payment | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const { open, isPending, problem, forgetProblem } = useOpenPayment({
    onOpened: (payment) => {
      setNotice(null)
      setOpened(payment)
      setHasOpened(true)
    },
    onEnded,
  })

  /** To the form, which still holds what was typed. */
  const goBack = (reason: string | null) => {
    setOpened(null)
    onWorking(false)
    setNotice(reason)
    forgetProblem()
  }
  // What is being paid stays; what is not paid yet follows the cart and the currency.
  const isStale = opened !== null && !isWorking && cartSignature(opened) !== cartSignature(basket)
  const payment = isStale ? null : opened
  const { lines, totals } = payment ?? basket
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment becomes stale
  useEffect(() => {
    if (isStale) goBack(CHANGED)
  }, [isStale])

  const onNews = useEffectEvent((news: TabMessage) => {
    const isReplaced = news.kind === 'opened' && opened && news.intentId !== opened.intent.paymentIntentId
    if (isReplaced && !isWorking) goBack(REPLACED_IN_OTHER_TAB)
  })
  useEffect(() => subscribeToTabs(onNews), [])

  const submit = (shipping: ShippingForm) => {
    if (lines.length === 0) toastCartEmpty()
    else open({ ...basket, shipping })
  }
  usePaymentHistory({
    isPaying: payment !== null,
    isBusy: isPending || isWorking,
    onBack: () => goBack(null),
    // The server gives the same payment again, unless the form, the cart or the currency is another now.
    onForward: () => void form.handleSubmit(submit, leavePaymentStep)(),
  })
  return (
    <div className={checkoutLayout.page}>
      <div className={checkoutLayout.aside}>
        <CheckoutSummary lines={lines} totals={totals} />
        {!payment && <SecurePayment />}
      </div>
      <div className={checkoutLayout.form}>
        {payment ? (
          <PaymentStep
            key={payment.intent.clientSecret}
            payment={payment}
            onWorking={onWorking}
            onBack={() => goBack(null)}
            onEnded={(reason) => {
              goBack(reason)
              onEnded(reason)
            }}
          />
        ) : (
          <ShippingFormFields
            form={form}
            isPending={isPending}
            isReturn={hasOpened}
            problem={problem ?? (isStale ? CHANGED : notice)}
            total={formatMinor(totals.total, totals.currency)}
            onSubmit={submit}
          />
        )}
      </div>
    </div>
  )
}

const Content = () => {
  const { lines, isLoading, error, refetch } = useCart()
  const { currency } = useCurrency()
  const [isWorking, setWorking] = useState(false)
  const [ending, setEnding] = useState<string | null>(null)
  const onNews = useEffectEvent(({ kind }: TabMessage) => {
    // A tab that is paying meets it by itself.
    if (kind !== 'ordered' || isWorking) return
    setEnding(PAID_IN_OTHER_TAB)
    toastOtherTab(PAID_IN_OTHER_TAB)
    void refetch()
  })
  useEffect(() => subscribeToTabs(onNews), [])
  const isOver = ending !== null && lines.length === 0
  useEffect(() => {
    if (isOver) clearShippingForm()
  }, [isOver])
  if (isLoading) return <CheckoutSkeleton />
  if (error) return <LoadError what="Your cart" onRetry={() => void refetch()} />
  // A payment empties the cart before its page is left.
  if (lines.length === 0 && !isWorking)
    return <EmptyCart sentence={ending ?? 'Add some items to proceed with checkout'} />
  return (
    <Steps
      basket={{ lines, totals: cartTotals(lines, currency) }}
      isWorking={isWorking}
      onWorking={setWorking}
      onEnded={setEnding}
    />
  )
}

export const Page = () => {
  useEffect(prepareToasts, [])
  return (
    <div className="frame min-h-dvh py-8 sm:py-12">
      <PageHead title="Checkout" description="Where your order goes, and how you pay for it." noIndex />
      <h1 className="mb-6 text-title sm:mb-8">Checkout</h1>
      <Content />
    </div>
  )
}
