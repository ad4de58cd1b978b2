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
import { CheckoutLoading } from './checkout-loading.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { sayElsewhere } from './finish-order.ts'
import { forgetShipping, keepShipping, readShipping } from './kept-shipping.ts'
import { type Basket, basketSignature, type Payment } from './payment.ts'
import { leavePaymentEntry, usePaymentEntry } from './payment-entry.ts'
import { PaymentStep } from './payment-step.tsx'
import { ShippingFormFields } from './shipping-form.tsx'
import { hearTabs, type News, PAID_ELSEWHERE, REPLACED } from './tab-news.ts'
import { sayCartIsEmpty, useOpenPayment } from './use-open-payment.ts'

const CHANGED = 'Your cart or your currency has changed. Please check the total and proceed again.'

const SecurePayment = () => (
  <p className="flex gap-3 text-sm text-muted max-md:order-last md:mt-5">
    <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    Secure payment: you enter your card on the next step, over an encrypted connection. This shop never stores
    its number.
  </p>
)

type StepsProps = {
  basket: Basket
  isWorking: boolean
  onWorking: (isWorking: boolean) => void
  /** There is nothing left to pay for, or a payment can no longer become an order, for this reason. */
  onEnded: (reason: string) => void
}

const Steps = ({ basket, isWorking, onWorking, onEnded }: StepsProps) => {
  const form = useForm<ShippingForm>({
    resolver: zodResolver(shippingFormSchema),
    defaultValues: readShipping(),
  })
  useEffect(() => form.watch(keepShipping).unsubscribe, [form])
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
  const isStale = opened !== null && !isWorking && basketSignature(opened) !== basketSignature(basket)
  const payment = isStale ? null : opened
  const { lines, totals } = payment ?? basket
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment becomes stale
  useEffect(() => {
    if (isStale) goBack(CHANGED)
  }, [isStale])

  const onNews = useEffectEvent((news: News) => {
    const isReplaced = news.kind === 'opened' && opened && news.intentId !== opened.intent.paymentIntentId
    if (isReplaced && !isWorking) goBack(REPLACED)
  })
  useEffect(() => hearTabs(onNews), [])

  const submit = (shipping: ShippingForm) => {
    if (lines.length === 0) sayCartIsEmpty()
    else open({ ...basket, shipping })
  }
  usePaymentEntry({
    isPaying: payment !== null,
    isBusy: isPending || isWorking,
    onBack: () => goBack(null),
    // The server gives the same payment again, unless the form, the cart or the currency is another now.
    onForward: () => void form.handleSubmit(submit, leavePaymentEntry)(),
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
  const onNews = useEffectEvent(({ kind }: News) => {
    // A tab that is paying meets it by itself.
    if (kind !== 'ordered' || isWorking) return
    setEnding(PAID_ELSEWHERE)
    sayElsewhere(PAID_ELSEWHERE)
    void refetch()
  })
  useEffect(() => hearTabs(onNews), [])
  const isOver = ending !== null && lines.length === 0
  useEffect(() => {
    if (isOver) forgetShipping()
  }, [isOver])
  if (isLoading) return <CheckoutLoading />
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
