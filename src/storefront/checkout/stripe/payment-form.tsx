/** Stripe's Payment Element in its iframe: card details never reach this shop (spec, section 7). */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useImperativeHandle, useState } from 'react'
import { LoadError } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CardFormProps, ConfirmOutcome } from '../card-form.ts'
import { renewPage } from '../renewed-page.ts'

/** Repeats the design tokens: CSS variables do not reach Stripe's iframe. */
const appearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#2e4a3d',
    colorText: '#1d1c19',
    colorTextSecondary: '#635e54',
    colorDanger: '#9c2f1b',
    colorBackground: '#ffffff',
    borderRadius: '2px',
    fontFamily: 'system-ui, sans-serif',
  },
}

const StripeFields = ({ payment, handle, onReady, onFail }: CardFormProps & { onFail: () => void }) => {
  const stripe = useStripe()
  const elements = useElements()

  useImperativeHandle(handle, () => ({
    validate: async () => {
      const { error } = (await elements?.submit()) ?? {}
      // `confirm` reports any other error.
      if (error?.type !== 'validation_error') return true
      // Stripe shows the error beside the field. The focus is in its iframe already, or still on the button.
      if (document.activeElement?.tagName !== 'IFRAME') elements?.getElement('payment')?.focus()
      return false
    },
    confirm: async (): Promise<ConfirmOutcome> => {
      if (!stripe || !elements) throw new Error('the card form is not there yet')
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: `${location.origin}/`,
          // For fraud checks: the element sends only what its own fields ask for, and a card form has none for it.
          payment_method_data: { billing_details: { email: payment.shipping.email } },
        },
        redirect: 'if_required',
      })
      // Confirming a paid intent again is an error that contains the intent.
      const status = (paymentIntent ?? error?.payment_intent)?.status
      if (status === 'requires_capture' || status === 'succeeded') return { kind: 'paid' }
      if (status === 'processing') return { kind: 'processing' }
      if (status === 'canceled' || error?.code === 'payment_intent_unexpected_state')
        return { kind: 'closed' }
      // Not a refusal: the payment may have succeeded and its response was lost.
      if (error?.type === 'api_connection_error') throw new Error(error.message)
      return {
        kind: 'unpaid',
        message: error?.message ?? 'The payment was not completed. Please try again.',
      }
    },
  }))

  const { email, firstName, lastName, address, address2, city, state, postalCode, country } = payment.shipping
  return (
    <PaymentElement
      onReady={onReady}
      onLoadError={onFail}
      options={{
        layout: 'tabs',
        defaultValues: {
          billingDetails: {
            email,
            name: `${firstName} ${lastName}`,
            address: {
              line1: address,
              city,
              postal_code: postalCode,
              country,
              ...(address2 && { line2: address2 }),
              ...(state && { state }),
            },
          },
        },
      }}
    />
  )
}

/** Blocked where the page was loaded before the shop had Stripe's keys. */
const SCRIPTS = 'https://js.stripe.com/'

const loading = (
  <div role="status" className="space-y-4">
    <span className="sr-only">The card form is loading</span>
    <Skeleton className="h-12" />
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  </div>
)

export const StripePaymentForm = (props: CardFormProps) => {
  const { clientSecret, publishableKey } = props.payment.intent
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (failed || publishableKey === null) return
    let isUnmounted = false
    const onBlocked = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(SCRIPTS)) void renewPage()
    }
    document.addEventListener('securitypolicyviolation', onBlocked)
    // If the script is blocked or does not arrive, show an error with a retry instead of a disabled button.
    loadStripe(publishableKey).then(
      (loaded) => isUnmounted || setStripe(loaded),
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
      document.removeEventListener('securitypolicyviolation', onBlocked)
    }
  }, [publishableKey, failed])

  if (failed) return <LoadError what="The card form" onRetry={() => setFailed(false)} />
  if (!stripe) return loading
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <StripeFields {...props} onFail={() => setFailed(true)} />
    </Elements>
  )
}
