/** The step from the shipping form to the payment: the server prices the cart again, holds its stock, opens a payment. */

import { useRef } from 'react'
import { paths } from '../../contract/paths.ts'
import type { CreatePaymentIntent, PaymentIntentResponse } from '../../contract/payment.ts'
import type { ShippingForm } from '../../contract/shipping-form.ts'
import { minorToDecimal } from '../../domain/currency.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { readSessionId } from '../cart/session.ts'
import { queries } from '../queries.ts'
import type { Payment, PricedCart } from './payment.ts'
import { postToTabs } from './tab-messages.ts'

export const toastCartEmpty = () =>
  toast({
    title: 'Cart is empty',
    description: 'Please add items to your cart before checkout.',
    variant: 'urgent',
  })

/** What stays on the page when the toast has gone. A refusal is worth reading; the words of our own faults are not. */
const plainSentence = (error: Error | null): string | null => {
  if (!error) return null
  if (!(error instanceof ApiError))
    return 'The shop cannot be reached. Please check your connection and try again.'
  return error.status < 500 || error.status === 503
    ? error.text
    : 'Something went wrong on our side. Nothing has been charged. Please try again.'
}

type OpenPayment = {
  onOpened: (payment: Payment) => void
  /** There is nothing left to pay for, for this reason. */
  onEnded: (reason: string) => void
}

export const useOpenPayment = ({ onOpened, onEnded }: OpenPayment) => {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const failure = useRef<ReturnType<typeof toast> | undefined>(undefined)
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
      // An earlier try's failure is no longer true.
      failure.current?.dismiss()
      postToTabs({ kind: 'opened', intentId: intent.paymentIntentId })
      onOpened({ ...request, intent })
    },
    onError: async (error) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 422)) {
        // The cart or its stock is not what is shown here.
        const { queryKey } = queries.cart(readSessionId())
        await client.refetchQueries({ queryKey, exact: true })
        if (client.getQueryData(queryKey)?.length === 0) {
          // A conflict that left no cart: it was paid for before, and the answer to that got lost.
          if (error.status === 409) {
            toast({ title: 'Your cart is empty', description: error.text })
            onEnded(error.text)
          } else toastCartEmpty()
          return
        }
      }
      failure.current = toast({
        title: 'Error',
        description: 'Failed to initialize payment. Please try again.',
        variant: 'urgent',
      })
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  /** One press at a time, from the very moment of the first. */
  const open = (request: PricedCart & { shipping: ShippingForm }): void => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(request)
  }
  return { open, isPending, problem: plainSentence(error), forgetProblem: reset }
}
