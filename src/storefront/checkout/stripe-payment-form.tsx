/** Stripe's own card form, in its frame: card details never touch this shop (spec, section 7). */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useImperativeHandle, useState } from 'react'
import { LoadError } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CardFormProps, ConfirmOutcome } from './card-form.ts'

/** The shop's tokens, which Stripe's frame cannot see. */
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

const Fields = ({ payment, handle: element, onReady, onFail }: CardFormProps & { onFail: () => void }) => {
  const stripe = useStripe()
  const elements = useElements()

  useImperativeHandle(element, () => ({
    validate: async () => {
      const { error } = (await elements?.submit()) ?? {}
      // Whatever else is wrong, confirming meets it too, and says so.
      if (error?.type !== 'validation_error') return true
      // Stripe tells it beside the field; the focus is in its frame already, or still on the button.
      if (document.activeElement?.tagName !== 'IFRAME') elements?.getElement('payment')?.focus()
      return false
    },
    confirm: async (): Promise<ConfirmOutcome> => {
      if (!stripe || !elements) throw new Error('the card form is not there yet')
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}/` },
        redirect: 'if_required',
      })
      // A second confirmation of a payment that was made is an error that carries the payment.
      const status = (paymentIntent ?? error?.payment_intent)?.status
      if (status === 'requires_capture' || status === 'succeeded') return { kind: 'paid' }
      if (status === 'processing') return { kind: 'open' }
      if (status === 'canceled' || error?.code === 'payment_intent_unexpected_state') return { kind: 'over' }
      // Not a refusal: the payment may have been made, and its answer lost.
      if (error?.type === 'api_connection_error') throw new Error(error.message)
      return {
        kind: 'unpaid',
        message: error?.message ?? 'The payment was not completed. Please try again.',
      }
    },
  }))

  const { email, firstName, lastName, address, city, postalCode, country } = payment.shipping
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
            address: { line1: address, city, postal_code: postalCode, country },
          },
        },
      }}
    />
  )
}

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
    let gone = false
    // A script that is blocked or does not arrive must not leave a dead button behind.
    loadStripe(publishableKey).then(
      (loaded) => gone || setStripe(loaded),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [publishableKey, failed])

  if (failed) return <LoadError what="The card form" onRetry={() => setFailed(false)} />
  if (!stripe) return loading
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...props} onFail={() => setFailed(true)} />
    </Elements>
  )
}
