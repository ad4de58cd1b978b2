/** The payment step (spec, section 2): the card form of the provider that the server chose, and 'Complete Payment'. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatMinor } from '../../domain/pricing/currency.ts'
import { Button } from '../../ui/button.tsx'
import { componentLoader, LazyComponent } from '../../ui/lazy-component.tsx'
import { useShop } from '../../ui/shop.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { prepareToasts } from '../../ui/toaster.tsx'
import type { CardFormHandle } from './card-form.ts'
import { CheckoutTerms } from './checkout-terms.tsx'
import { preloadOrderConfirmation } from './order-confirmation-slot.tsx'
import type { Payment } from './payment.ts'
import { recipientOf } from './recipient.ts'
import { SlowNote } from './slow-note.tsx'
import { StepHeading } from './step-heading.tsx'
import { usePay } from './use-pay.ts'

/** The browser's list of payment providers: a name without a form does not compile. */
const cardForms = {
  sandbox: componentLoader(
    'The card form',
    async () => (await import('./sandbox-card-form.tsx')).SandboxCardForm,
  ),
  stripe: componentLoader(
    'The card form',
    async () => (await import('./stripe/payment-form.tsx')).StripePaymentForm,
  ),
}

const ShippingAddress = ({ payment, onChange }: { payment: Payment; onChange: (() => void) | undefined }) => {
  const { email, address } = recipientOf(payment.shipping)
  return (
    <div className="flex items-start justify-between gap-4 border-y border-line py-4 text-sm">
      <p className="min-w-0 break-words whitespace-pre-line">
        <span>{address}</span>
        <span className="block text-muted">{email}</span>
      </p>
      <Button
        variant="quiet"
        size="sm"
        className="-my-3 -mr-3 min-h-11 shrink-0 underline underline-offset-4"
        aria-label="Change shipping information"
        disabled={!onChange}
        onClick={onChange}
      >
        Change
      </Button>
    </div>
  )
}

type PaymentStepProps = {
  payment: Payment
  /** While true, the payment must stay mounted. */
  onBusy: (isBusy: boolean) => void
  onBack: () => void
  /** The payment can no longer become an order; the shipping form shows the reason. */
  onEnded: (reason: string) => void
}

export const PaymentStep = ({ payment, onBusy, onBack, onEnded }: PaymentStepProps) => {
  const { pay, state, error } = usePay(payment, onEnded)
  const [isReady, setReady] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const cardForm = useRef<CardFormHandle>(null)
  const onReady = useCallback(() => setReady(true), [])

  useEffect(() => {
    prepareToasts()
    preloadOrderConfirmation()
    heading.current?.focus()
  }, [])
  useEffect(() => onBusy(state !== 'ready'), [onBusy, state])

  const { checkout } = useShop()
  const isPending = state === 'processing'
  const { total, currency } = payment.totals
  return (
    <form
      noValidate
      aria-labelledby="payment-heading"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void pay(cardForm.current)
      }}
    >
      <StepHeading id="payment-heading" step={2} ref={heading}>
        Payment Information
      </StepHeading>
      <div className="mt-5 space-y-6">
        <ShippingAddress payment={payment} onChange={state === 'ready' ? onBack : undefined} />
        <LazyComponent
          loader={cardForms[payment.intent.provider]}
          fallback={<Skeleton className="h-80" />}
          props={{ payment, handle: cardForm, onReady }}
        />
        <p className="flex justify-between font-semibold tabular-nums md:hidden">
          <span>Total</span>
          <span>{formatMinor(total, currency)}</span>
        </p>
        {payment.intent.deliveryNote && (
          <p className="-mt-5 text-sm text-muted md:hidden">{payment.intent.deliveryNote}</p>
        )}
        {error && <p className="border-l-2 border-sale bg-blush px-4 py-3 text-sm text-sale">{error}</p>}
        {state === 'unconfirmed' && (
          <p role="status" className="border-l-2 border-amber bg-sand px-4 py-3 text-sm">
            Your payment may have been made, but the order could not be recorded yet. Please press the button
            again: you will not be charged a second time.
          </p>
        )}
        <CheckoutTerms />
        <Button
          type="submit"
          size="lg"
          aria-disabled={isPending || !isReady}
          aria-busy={isPending}
          className="w-full aria-disabled:opacity-60"
        >
          {isPending ? 'Processing Payment...' : (checkout?.orderButton ?? 'Complete Payment')}
        </Button>
        <SlowNote isPending={isPending}>
          This takes longer than usual. Please stay on this page: you will be charged only once.
        </SlowNote>
      </div>
    </form>
  )
}
