/** The checkout as one service, for the API, the job queue and the scheduler. */

import type { PaymentMode, PaymentProviderName } from '../../domain/pricing/payment-mode.ts'
import type { Payments } from '../../payments/app/payments.ts'
import type { ProviderEvent } from '../../payments/provider.ts'
import type { CardForm } from '../../payments/sandbox/card-form.ts'
import { inTransaction } from '../../storage/database/database.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import { deleteOldEvents } from '../../storage/payments/payment-events.ts'
import type { Withdrawal } from '../../storage/withdrawals/withdrawals.ts'
import type { StaffAlert } from '../alerts/alert-text.ts'
import { listStaffAlerts, sendOwnerAlert } from '../alerts/payment-alerts.ts'
import { retryCapture } from '../capture/capture.ts'
import { type DeliveryRequest, markDelivered, undoParcel } from '../change-parcel.ts'
import type { CheckoutContext } from '../context.ts'
import { type InvoiceRequest, issueInvoice } from '../documents/issue-invoice.ts'
import {
  type OrderRequest,
  type OrderResult,
  placeOrder,
  returnFromPayment,
} from '../finalise/place-order.ts'
import { createSharedWork, createWorkInTurn } from '../in-flight.ts'
import type { CheckoutJob, MailJob } from '../jobs.ts'
import type { SendMail } from '../mails/mail-parts.ts'
import { requestNewsletter, sendNewsletterConfirmation } from '../mails/newsletter-message.ts'
import { requestOrderLink } from '../mails/order-link-message.ts'
import { sendOrderMail } from '../mails/send-order-mail.ts'
import { sendWithdrawalMessage } from '../mails/withdrawal-message.ts'
import { type JoinRequest, joinCart } from '../open/join-cart.ts'
import { type OpenResult, openCheckout } from '../open/open-checkout.ts'
import type { OpenRequest } from '../open/upsert-checkout.ts'
import { shopperOrderLink } from '../order-link.ts'
import { type ClaimRequest, claimOrder } from '../packing-claim.ts'
import * as postage from '../postage-return.ts'
import {
  performReconciliation,
  requestReconciliation,
  scheduleReconciliation,
} from '../reconcile/daily-reconciliation.ts'
import {
  cancelCheckout,
  endCheckoutsOfOtherModes,
  reconcile,
  releaseDuplicatePayment,
} from '../reconcile/reconcile.ts'
import { type RestoredPayments, settleRestoredPayments } from '../reconcile/restored-payments.ts'
import { issueDueCreditNotes } from '../refund/issue-credit-notes.ts'
import {
  type PartialRefundRequest,
  requestPartialRefund,
  retryPartialRefund,
} from '../refund/partial-refund-request.ts'
import { isOfReturnedRefund } from '../refund/returned-refund.ts'
import { performPartialRefund } from '../refund/send-partial-refund.ts'
import { performRefund } from '../refund/send-refund.ts'
import {
  type CancelRequest,
  cancelByStaff,
  refundByStaff,
  type StaffRefundRequest,
  type StaffRefundResult,
} from '../refund/whole-refund-request.ts'
import { type ShipRequest, shipOrder } from '../ship-order.ts'
import { declareWithdrawal, type WithdrawalRequest } from '../withdrawal.ts'
import { handleEvent } from './events.ts'

export type CheckoutService = {
  /** Whose card form the shopper sees. */
  provider: PaymentProviderName
  mode: PaymentMode
  /** False while no mail server is configured. */
  sendsMail(): boolean
  /** The provider's key for the browser; null in the sandbox. */
  publishableKey: string | null
  /** The sandbox's card form; null while real payments are taken, on whatever node they were switched on. */
  cards(): Promise<CardForm | null>
  open(request: OpenRequest): Promise<OpenResult>
  /** Lets a session id lead to the cart of its browser; false while a payment of its own cart is being made. */
  joinCart(request: JoinRequest): Promise<boolean>
  placeOrder(request: OrderRequest): Promise<OrderResult>
  /** The outcome of the payment with that client secret. */
  returnFromPayment(clientSecret: string): Promise<OrderResult>
  /** The path of the order's page, for a browser with one of these sessions; null where it gets none. */
  orderLink(order: StoredOrder, sessionIds: readonly string[]): Promise<string | null>
  /** Mails a new secret link to the order's own address. */
  requestOrderLink(orderId: string): Promise<void>
  /** @throws InvalidEventError when the provider did not sign the event */
  readEvent(rawBody: string, signature: string | undefined): ProviderEvent
  /** Resolves after the commit: true when the event was not processed before. */
  handleEvent(event: ProviderEvent): Promise<boolean>
  /** Starts a refund of the whole payment of an order, if its state allows one. */
  refund(request: StaffRefundRequest): Promise<StaffRefundResult>
  /** Refunds an order of which nothing was shipped, as `refund`; its state says that it was cancelled. */
  cancel(request: CancelRequest): Promise<StaffRefundResult>
  /** Starts a refund of lines, shipping or an amount. @throws OrderError */
  refundPart(request: PartialRefundRequest): Promise<void>
  /** Sends a failed one to the provider again. @throws OrderError */
  retryRefund(request: { orderId: string; refundId: string; actor: string }): Promise<void>
  /** Says who packs the order. @throws OrderError */
  claim(request: ClaimRequest): Promise<void>
  /** Records a parcel. @throws OrderError @returns false where the same request was carried out before */
  ship(request: ShipRequest): Promise<boolean>
  /** Takes back a parcel that was recorded by mistake. @throws OrderError */
  undoParcel(request: DeliveryRequest): Promise<void>
  /** Which rows of a carrier's returned file would ship an order. @throws OrderError */
  checkReturn(file: postage.ReturnedFile): ReturnType<typeof postage.checkReturn>
  /** Ships the orders of a returned file. @throws OrderError */
  shipReturn(request: postage.ShipReturnRequest): ReturnType<typeof postage.shipReturn>
  /** Takes back its parcels. @throws OrderError @returns false where they were taken back before */
  undoReturn(request: { returnId: string; actor: string }): Promise<boolean>
  /** @throws OrderError */
  markDelivered(request: DeliveryRequest): Promise<void>
  /** Issues the invoice of an order, unless it has one. @throws OrderError @returns whether it is new */
  issueInvoice(request: Omit<InvoiceRequest, 'crashPoint'>): Promise<boolean>
  /** Open alerts for staff, nearest deadline first. */
  alerts(): Promise<StaffAlert[]>
  /** After the switch from trial to real payments, or back: cancels open checkouts, and finalises what is authorised. */
  endCheckoutsOfOtherModes(): Promise<void>
  /** Ends an open checkout, so that its payment can no longer be made. */
  cancelCheckout(intentId: string): Promise<void>
  /** Takes a statement of withdrawal; its receipts are jobs. */
  withdraw(request: WithdrawalRequest): Promise<Withdrawal>
  /** Asks an address for the confirmation of its newsletter subscription, by a mail that is a job. */
  requestNewsletter(request: { email: string; from: string }): Promise<void>
  /** Sends a mail at once, as a job: one that failed, or another copy. False where it is about a refund that was returned. */
  sendAgain(job: MailJob): Promise<boolean>
  /** Throws when the job should be retried. */
  runJob(job: CheckoutJob): Promise<void>
  /** Runs at start and every minute. */
  reconcile(): Promise<void>
  /** Begins a comparison with the provider's records; false while one is unfinished. */
  requestReconciliation(startedBy: string): Promise<boolean>
  /** Begins the daily comparison when it is due. Runs every few minutes. */
  scheduleReconciliation(): Promise<void>
  /** Settles the payments since the backup that the shop was restored from. @throws ProviderError */
  settleRestoredPayments(backupAt: Date): Promise<RestoredPayments>
  /** Deletes expired events. Runs hourly. */
  cleanUp(): Promise<void>
  /** Stops the sandbox's events; unsent ones are sent after the next start. */
  stop(): Promise<void>
}

const runJob = (context: CheckoutContext, sendMail: SendMail, job: CheckoutJob): Promise<void> => {
  switch (job.kind) {
    case 'refund':
      return performRefund(context, job.refundId)
    case 'partial-refund':
      return performPartialRefund(context, job.refundId)
    case 'capture':
      return retryCapture(context, job.orderId)
    case 'release':
      return releaseDuplicatePayment(context, job.intentId)
    case 'reconciliation':
      return performReconciliation(context, job.runId)
    case 'owner-alert':
      return sendOwnerAlert(context, sendMail, job.alertId)
    case 'withdrawal-message':
      return sendWithdrawalMessage(context, sendMail, job)
    case 'newsletter-confirmation':
      return sendNewsletterConfirmation(context, sendMail, job)
    case 'mail-again':
      return runJob(context, sendMail, JSON.parse(job.mailJob) as MailJob)
    default:
      return sendOrderMail(context, sendMail, job)
  }
}

export const createCheckoutService = (
  options: Omit<CheckoutContext, 'provider' | 'finalisations' | 'captures'> & {
    payments: Payments
    sendMail: SendMail
    sendsMail: () => boolean
  },
): CheckoutService => {
  const { payments, sendMail, sendsMail, ...base } = options
  const { provider } = payments
  const context: CheckoutContext = {
    ...base,
    provider,
    finalisations: createWorkInTurn(),
    captures: createSharedWork(),
  }
  return {
    get provider() {
      return provider.name
    },
    get mode() {
      return provider.mode
    },
    sendsMail,
    get publishableKey() {
      return provider.publishableKey
    },
    cards: payments.cards,
    endCheckoutsOfOtherModes: () => endCheckoutsOfOtherModes(context),
    open: (request) => openCheckout(context, request),
    joinCart: (request) => joinCart(context, request),
    placeOrder: (request) => placeOrder(context, request),
    returnFromPayment: (clientSecret) => returnFromPayment(context, clientSecret),
    orderLink: (order, sessionIds) => shopperOrderLink(context, order, sessionIds),
    requestOrderLink: (orderId) => requestOrderLink(context, orderId),
    readEvent: provider.readEvent,
    handleEvent: (event) => handleEvent(context, event),
    refund: (request) => refundByStaff(context, request),
    cancel: (request) => cancelByStaff(context, request),
    refundPart: (request) => requestPartialRefund(context, request),
    retryRefund: (request) => retryPartialRefund(context, request),
    claim: (request) => claimOrder(context, request),
    ship: (request) => shipOrder(context, request),
    undoParcel: (request) => undoParcel(context, request),
    checkReturn: (file) => postage.checkReturn(context, file),
    shipReturn: (request) => postage.shipReturn(context, request),
    undoReturn: (request) => postage.undoReturn(context, request),
    markDelivered: (request) => markDelivered(context, request),
    issueInvoice: async (request) =>
      (await issueInvoice(context.db, { ...request, crashPoint: context.crashPoint })).isNew,
    alerts: () => listStaffAlerts(context),
    cancelCheckout: (intentId) => cancelCheckout(context, intentId),
    withdraw: (request) => declareWithdrawal(context, request),
    requestNewsletter: (request) => requestNewsletter(context, request),
    sendAgain: async (job) => {
      if (await isOfReturnedRefund(context.db, job)) return false
      await inTransaction(context.db, (trx) =>
        context.jobs.enqueue(trx, { kind: 'mail-again', mailJob: JSON.stringify(job) }),
      )
      return true
    },
    runJob: (job) => runJob(context, sendMail, job),
    reconcile: async () => {
      await reconcile(context)
      await issueDueCreditNotes(context)
      await payments.sandbox()?.events.sendDue()
    },
    requestReconciliation: (startedBy) => requestReconciliation(context, startedBy),
    scheduleReconciliation: () => scheduleReconciliation(context),
    settleRestoredPayments: (backupAt) => settleRestoredPayments(context, backupAt),
    cleanUp: async () => {
      await deleteOldEvents(context.db, context.now())
      await payments.sandbox()?.cleanUp()
    },
    stop: async () => payments.sandbox()?.events.stop(),
  }
}
