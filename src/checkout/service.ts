/** The money's way as one thing, for the API, the jobs and the server. */

import type { PaymentMode } from '../domain/payment-mode.ts'
import type { Payments } from '../payments/payments.ts'
import type { ProviderEvent } from '../payments/provider.ts'
import type { CardForm } from '../payments/sandbox/card-form.ts'
import { forgetContacts } from '../storage/checkout/checkouts.ts'
import { forgetOldEvents } from '../storage/checkout/payment-events.ts'
import type { StaffAlert } from './alert-text.ts'
import { listStaffAlerts, sendOwnerAlert } from './alerts.ts'
import { captureOrder } from './capture.ts'
import type { OpenRequest } from './checkout-version.ts'
import { type CheckoutContext, later } from './context.ts'
import { handleEvent } from './events.ts'
import type { CheckoutJob } from './jobs.ts'
import { type Opened, openCheckout } from './open-checkout.ts'
import { type SendMail, sendOrderMessage } from './order-message.ts'
import { type OrderRequest, type Placed, placeOrder, returnFromPayment } from './place-order.ts'
import { giveUp, reconcile, releaseSecond } from './reconcile.ts'
import { performRefund } from './refund.ts'
import { refundByStaff, type StaffRefund, type StaffRefundRequest } from './staff-refund.ts'

/** Of a checkout that is over: long enough to be asked about it. */
const CONTACT_KEPT_MS = 30 * 24 * 60 * 60 * 1000

export type CheckoutService = {
  mode: PaymentMode
  /** Whether shoppers get mail: a shop that is tried out may have no way to send it. */
  sendsMail: boolean
  /** For the browser; null in the sandbox. */
  publishableKey: string | null
  /** Null when the shop is paid by Stripe. */
  cards: CardForm | null
  open(request: OpenRequest): Promise<Opened>
  placeOrder(request: OrderRequest): Promise<Placed>
  /** What became of the payment with that secret. */
  returnFromPayment(clientSecret: string): Promise<Placed>
  /** Throws `EventRefused` for an event that the provider did not sign. */
  readEvent(rawBody: string, signature: string | undefined): ProviderEvent
  /** Resolves after the commit, with whether it is new. */
  handleEvent(event: ProviderEvent): Promise<boolean>
  /** Begins to give the whole payment of an order back, if nothing stands in the way. */
  refund(request: StaffRefundRequest): Promise<StaffRefund>
  /** What staff must look at and is not settled: the nearest deadline first. */
  alerts(): Promise<StaffAlert[]>
  /** Makes an open payment impossible. */
  giveUp(intentId: string): Promise<void>
  /** Does a job; throws when it should be tried again later. */
  perform(job: CheckoutJob): Promise<void>
  /** At start and every minute. */
  reconcile(): Promise<void>
  /** Now and then: forgets what nobody will ask for again. */
  tidy(): Promise<void>
  /** Sends no more events; those not sent are sent after the next start. */
  stop(): Promise<void>
}

const perform = (context: CheckoutContext, sendMail: SendMail, job: CheckoutJob): Promise<void> => {
  switch (job.kind) {
    case 'refund':
      return performRefund(context, job.refundId)
    case 'capture':
      return captureOrder(context, job.orderId)
    case 'release':
      return releaseSecond(context, job.intentId)
    case 'owner-alert':
      return sendOwnerAlert(context, sendMail, job.alertId)
    case 'order-message':
      return sendOrderMessage(context, sendMail, job)
  }
}

export const createCheckoutService = (
  options: Omit<CheckoutContext, 'provider'> & { payments: Payments; sendMail: SendMail; sendsMail: boolean },
): CheckoutService => {
  const { payments, sendMail, sendsMail, ...rest } = options
  const { provider } = payments
  const context: CheckoutContext = { ...rest, provider }
  return {
    mode: provider.mode,
    sendsMail,
    publishableKey: provider.publishableKey,
    cards: payments.sandbox?.cards ?? null,
    open: (request) => openCheckout(context, request),
    placeOrder: (request) => placeOrder(context, request),
    returnFromPayment: (clientSecret) => returnFromPayment(context, clientSecret),
    readEvent: provider.readEvent,
    handleEvent: (event) => handleEvent(context, event),
    refund: (request) => refundByStaff(context, request),
    alerts: () => listStaffAlerts(context),
    giveUp: (intentId) => giveUp(context, intentId),
    perform: (job) => perform(context, sendMail, job),
    reconcile: async () => {
      await reconcile(context)
      await payments.sandbox?.service.events.sendDue()
    },
    tidy: async () => {
      await forgetOldEvents(context.db, context.now())
      await forgetContacts(context.db, later(context.now(), -CONTACT_KEPT_MS))
      await payments.sandbox?.service.tidy()
    },
    stop: async () => payments.sandbox?.service.events.stop(),
  }
}
