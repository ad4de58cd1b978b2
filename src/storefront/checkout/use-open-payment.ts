/** Opens a payment for the shipping form's data: the server prices the cart, checks its stock and creates the intent. */

import { useRef } from 'react'
import { paths } from '../../contract/paths.ts'
import type { CreatePaymentIntent, PaymentIntentResponse } from '../../contract/payments/payment.ts'
import type { ShippingForm } from '../../contract/payments/shipping-form.ts'
import { minorToDecimal } from '../../domain/pricing/currency.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { shopQuery } from '../../ui/shop.ts'
import { toast } from '../../ui/toast.ts'
import { readSessionId } from '../cart/session.ts'
import { postToTabs } from '../cart/tab-messages.ts'
import { queries } from '../queries.ts'
import type { Payment, PricedCart } from './payment.ts'

export const toastCartEmpty = () =>
  toast({
    title: 'Cart is empty',
    description: 'Please add items to your cart before checkout.',
    variant: 'urgent',
  })

/** The text on the page after the toast. A refusal shows the server's text; an internal error shows a general message. */
const errorText = (error: Error | null): string | null => {
  if (!error) return null
  if (!(error instanceof ApiError))
    return 'The shop cannot be reached. Please check your connection and try again.'
  return error.status < 500 || error.status === 503
    ? error.text
    : 'Something went wrong on our side. Nothing has been charged. Please try again.'
}

type OpenPaymentOptions = {
  onOpened: (payment: Payment) => void
  /** The cart is empty; `reason` says why. */
  onEnded: (reason: string) => void
}

export const useOpenPayment = ({ onOpened, onEnded }: OpenPaymentOptions) => {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const errorToast = useRef<ReturnType<typeof toast> | undefined>(undefined)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({
      totals: { total, currency },
      shipping,
    }: PricedCart & { shipping: ShippingForm }): Promise<PaymentIntentResponse> => {
      const { email, ...shippingAddress } = shipping
      const sessionId = readSessionId()
      const request: CreatePaymentIntent = {
        amount: Number(minorToDecimal(total, currency)),
        currency,
        email,
        shippingAddress,
        ...(sessionId !== null && { sessionId }),
      }
      return (await apiRequest('POST', paths.paymentIntent, request)).json()
    },
    onSuccess: (intent, request) => {
      // Dismiss the error of an earlier attempt.
      errorToast.current?.dismiss()
      postToTabs({ kind: 'opened', intentId: intent.paymentIntentId })
      onOpened({ ...request, intent })
    },
    onError: async (error) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 422)) {
        // The cart, its stock or the rates differ from what the page shows.
        const { queryKey } = queries.cart(readSessionId())
        await Promise.all([
          client.refetchQueries({ queryKey, exact: true }),
          client.refetchQueries(shopQuery),
        ])
        if (client.getQueryData(queryKey)?.length === 0) {
          // A conflict with an empty cart: it was paid already, and that response was lost.
          if (error.status === 409) {
            toast({ title: 'Your cart is empty', description: error.text })
            onEnded(error.text)
          } else toastCartEmpty()
          return
        }
      }
      errorToast.current = toast({
        title: 'Error',
        description: 'Failed to initialize payment. Please try again.',
        variant: 'urgent',
      })
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  /** A ref, because state would let a second press through before the next render. */
  const open = (request: PricedCart & { shipping: ShippingForm }): void => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(request)
  }
  return { open, isPending, error: errorText(error), clearError: reset }
}
