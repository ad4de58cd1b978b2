/** What the shop knows of a payment provider before it speaks to it, and what the doctor learns of the account there. */
import type { Finding } from '../domain/doctor/finding.ts'

export type ProviderFacts = {
  webhook: {
    path: string
    /** To which the owner subscribes it. */
    events: readonly string[]
    signatureHeader: string
    /** Anything else is refused unread. */
    signature: RegExp
    /** Several times what the largest of its events has. Strangers may send as much before they are refused. */
    maxBytes: number
    /** For the description of the API. */
    description: { operationId: string; summary: string; signature: string; body: string }
  }
  /** What the checkout page may load, as sources of the Content-Security-Policy. `payment`: who may use the Payment Request API. */
  browser: {
    scripts: readonly string[]
    frames: readonly string[]
    connections: readonly string[]
    payment: string
  }
  /** To which the server connects. */
  apiHost: string
  ownsPayment(paymentId: string): boolean
  /** Of the payment that a client secret opens; undefined for what is no secret of this provider. */
  intentIdOf(clientSecret: string): string | undefined
  /** Where staff find a payment in the provider's dashboard. */
  paymentUrl(paymentId: string, isTest: boolean): string
}

/** The shop whose account is examined. `publicUrl`: without a trailing slash. */
export type ExaminedShop = { publicUrl: string | undefined; isReachable: boolean; now: () => Date }

export type ProviderExamination = {
  keys: Finding[]
  webhook: Finding[]
  /** ms by which the provider's clock is ahead of ours; undefined where it did not answer. */
  clockOffset: number | undefined
}
