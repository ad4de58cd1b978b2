/** The money's way as one thing, for the API, the jobs and the server. */

import type { Payments } from '../payments/payments.ts'
import type { PaymentMode, ProviderEvent } from '../payments/provider.ts'
import type { CardForm } from '../payments/sandbox/card-form.ts'
import type { CheckoutContext } from './context.ts'
import { handleEvent } from './events.ts'
import type { OpenRequest } from './hold.ts'
import { type Opened, openCheckout } from './open-checkout.ts'
import { type OrderRequest, type Placed, placeOrder } from './place-order.ts'
import { reconcile } from './reconcile.ts'
import { performRefund } from './refund.ts'

export type CheckoutService = {
  mode: PaymentMode
  /** For the browser; null in the sandbox. */
  publishableKey: string | null
  /** Null when the shop is paid by Stripe. */
  cards: CardForm | null
  open(request: OpenRequest): Promise<Opened>
  placeOrder(request: OrderRequest): Promise<Placed>
  /** Throws `EventRefused` for an event that the provider did not sign. */
  readEvent(rawBody: string, signature: string | undefined): ProviderEvent
  /** Resolves after the commit. */
  handleEvent(event: ProviderEvent): Promise<void>
  /** The job of that refund. */
  refund(refundId: string): Promise<void>
  /** At start and every minute. */
  reconcile(): Promise<void>
}

export const createCheckoutService = (
  options: Omit<CheckoutContext, 'provider'> & { payments: Payments },
): CheckoutService => {
  const { payments, ...rest } = options
  const { provider } = payments
  const context: CheckoutContext = { ...rest, provider }
  return {
    mode: provider.mode,
    publishableKey: provider.publishableKey,
    cards: payments.sandbox?.cards ?? null,
    open: (request) => openCheckout(context, request),
    placeOrder: (request) => placeOrder(context, request),
    readEvent: provider.readEvent,
    handleEvent: (event) => handleEvent(context, event),
    refund: (refundId) => performRefund(context, refundId),
    reconcile: async () => {
      await reconcile(context)
      await payments.sandbox?.service.events.sendDue()
    },
  }
}
