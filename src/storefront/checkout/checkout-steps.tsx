/** The two steps of the checkout: the shipping form, then the payment. Owns the open payment and returns to the form when it is stale. */
import { LockKeyhole } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CartLine } from '../../contract/cart/cart.ts'
import type { ShippingForm } from '../../contract/payments/shipping-form.ts'
import { formatMinor } from '../../domain/pricing/currency.ts'
import { deliveryNote } from '../../domain/pricing/delivery-note.ts'
import { useShop } from '../../ui/shop.ts'
import { buyableTotals, cartTotals } from '../cart/cart-totals.ts'
import { findShortages } from '../cart/line-shortage.ts'
import { useDestination, usePriceTerms, useTaxNote } from '../cart/price-terms.ts'
import { REPLACED_IN_OTHER_TAB, subscribeToTabs, type TabMessage } from '../cart/tab-messages.ts'
import { useFocusIfLost } from '../cart/use-focus-if-lost.ts'
import { loadShippingForm, saveShippingForm } from '../shipping-form-storage.ts'
import { type AddressRules, addressResolver, loadFormCheck, useShortForm } from './address-rules.ts'
import { checkoutLayout } from './checkout-layout.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { cartSignature, type Payment, type PricedCart } from './payment.ts'
import { PaymentStep } from './payment-step.tsx'
import { takeRenewalNotice } from './renewed-page.ts'
import { ShippingFormFields } from './shipping-form.tsx'
import { UnavailableItems } from './unavailable-items.tsx'
import { toastCartEmpty, useOpenPayment } from './use-open-payment.ts'
import { leavePaymentStep, usePaymentHistory } from './use-payment-history.ts'

const CART_CHANGED = 'Your cart or your currency has changed. Please check the total and proceed again.'

const FIRST_CHOOSE = 'First choose above what to do about what cannot be bought.'
const NO_SHORTAGES: ReturnType<typeof findShortages> = new Map()

const SecurePayment = () => (
  <p className="flex gap-3 text-sm text-muted max-md:order-last md:mt-5">
    <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      Secure payment: you enter your card on the next step, over an encrypted connection. This shop never
      stores its number.
    </span>
  </p>
)

type CheckoutStepsProps = {
  /** Null: every country has the short form. */
  rules: AddressRules | null
  lines: readonly CartLine[]
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  /** The cart is empty, or the payment can no longer become an order; `reason` is for the shopper. */
  onEnded: (reason: string) => void
}

export const CheckoutSteps = ({ rules, lines: cartLines, isBusy, onBusy, onEnded }: CheckoutStepsProps) => {
  const { shipping: zones } = useShop()
  const isShort = useShortForm()
  const form = useForm<ShippingForm>({
    resolver: addressResolver(rules, isShort),
    defaultValues: loadShippingForm(zones),
  })
  const country = useWatch({ control: form.control, name: 'country' })
  const terms = usePriceTerms({ country })
  const taxNote = useTaxNote({ country })
  const expected = deliveryNote(terms.zone.deliveryDays)
  const cart: PricedCart = { lines: cartLines, totals: cartTotals(cartLines, terms), terms }
  useEffect(() => form.watch(saveShippingForm).unsubscribe, [form])
  useEffect(() => {
    void loadFormCheck().catch(() => undefined) // The submit tries again.
  }, [])
  const [openedPayment, setOpenedPayment] = useState<Payment | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const [notice, setNotice] = useState(takeRenewalNotice)
  const { open, isPending, error, clearError } = useOpenPayment({
    onOpened: (payment) => {
      setNotice(null)
      setOpenedPayment(payment)
      setHasOpened(true)
    },
    onEnded,
  })

  /** Returns to the shipping form, which still has its values. */
  const goBack = (reason: string | null) => {
    setOpenedPayment(null)
    onBusy(false)
    setNotice(reason)
    clearError()
  }
  const shortages = findShortages(cartLines)
  const hasShortage = shortages.size > 0
  // A payment in flight stays; otherwise the payment becomes stale with the cart, its stock and the currency.
  const isChanged = openedPayment !== null && cartSignature(openedPayment) !== cartSignature(cart)
  const isStale = openedPayment !== null && !isBusy && (isChanged || hasShortage)
  const payment = isStale ? null : openedPayment
  const { lines, totals } = payment ?? cart
  // Shortages speak for themselves.
  const staleReason = isChanged && !hasShortage ? CART_CHANGED : null
  const isBlocked = hasShortage && payment === null
  const choiceHeading = useRef<HTMLHeadingElement>(null)
  const formColumn = useRef<HTMLDivElement>(null)
  useFocusIfLost(formColumn, hasShortage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's refusal ends with what it was about
  useEffect(() => {
    if (!hasShortage) clearError()
  }, [hasShortage])
  const leadToChoice = () => {
    leavePaymentStep()
    choiceHeading.current?.focus({ preventScroll: true })
    choiceHeading.current?.scrollIntoView({ block: 'start' })
  }
  const { name } = useDestination(payment?.shipping.country ?? country)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the payment becomes stale
  useEffect(() => {
    if (isStale) goBack(staleReason)
  }, [isStale])

  const onMessage = useEffectEvent((message: TabMessage) => {
    const isReplaced =
      message.kind === 'opened' && openedPayment && message.intentId !== openedPayment.intent.paymentIntentId
    if (isReplaced && !isBusy) goBack(REPLACED_IN_OTHER_TAB)
  })
  useEffect(() => subscribeToTabs(onMessage), [])

  const submit = (shipping: ShippingForm) => {
    if (isBlocked) leadToChoice()
    else if (lines.length === 0) toastCartEmpty()
    else open({ ...cart, shipping })
  }
  usePaymentHistory({
    isPaying: payment !== null,
    isBusy: isPending || isBusy,
    onBack: () => goBack(null),
    // The server returns the same intent unless the form, the cart or the currency has changed.
    onForward: () => void form.handleSubmit(submit, leavePaymentStep)(),
  })
  return (
    <>
      {isBlocked && <UnavailableItems lines={lines} shortages={shortages} heading={choiceHeading} />}
      <div className={checkoutLayout.page}>
        <div className={checkoutLayout.aside}>
          <CheckoutSummary
            name={name}
            lines={lines}
            shortages={isBlocked ? shortages : NO_SHORTAGES}
            buyable={isBlocked ? buyableTotals(lines, terms) : null}
            totals={totals}
            taxNote={payment ? payment.intent.taxNote : taxNote}
            deliveryNote={payment ? payment.intent.deliveryNote : expected}
          />
          {!payment && <SecurePayment />}
        </div>
        <div ref={formColumn} className={checkoutLayout.form}>
          {payment ? (
            <PaymentStep
              key={payment.intent.clientSecret}
              payment={payment}
              onBusy={onBusy}
              onBack={() => goBack(null)}
              onEnded={(reason) => {
                goBack(reason)
                onEnded(reason)
              }}
            />
          ) : (
            <ShippingFormFields
              form={form}
              format={rules && !isShort(country) ? rules.formatOf(country) : null}
              states={rules && !isShort(country) ? rules.statesOf(country) : []}
              isPending={isPending}
              isReturn={hasOpened}
              error={error ?? (isStale ? staleReason : notice)}
              blockedBy={isBlocked ? FIRST_CHOOSE : null}
              onBlocked={leadToChoice}
              total={formatMinor(totals.total, totals.currency)}
              deliveryNote={expected}
              onSubmit={submit}
            />
          )}
        </div>
      </div>
    </>
  )
}
