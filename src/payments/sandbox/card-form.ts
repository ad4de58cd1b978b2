/** The sandbox's counterpart of Stripe.js: pays an intent with a test card, given the payment's client secret. */
import { findTestCard } from '../../domain/pricing/test-cards.ts'
import { STRIPE } from '../stripe/facts.ts'
import type { Sandbox } from './sandbox.ts'

export type CardDetails = { number: string; expMonth: number; expYear: number; cvc: string }

export type CardResult =
  | {
      kind: 'status'
      status: 'succeeded' | 'requires_capture' | 'requires_action' | 'requires_payment_method'
    }
  /** Nothing was charged; the message is meant for the shopper. */
  | { kind: 'declined'; message: string }
  /** Not a listed test card: rejected before any lookup, and not stored. */
  | { kind: 'unknown-card' }
  | { kind: 'unknown-payment' }
  /** Paid or cancelled already. */
  | { kind: 'closed'; status: string; message: string }

export type CardForm = {
  confirm(request: { clientSecret: string; card: CardDetails }): Promise<CardResult>
  authenticate(request: { clientSecret: string; outcome: 'pass' | 'fail' }): Promise<CardResult>
}

type ErrorBody = {
  type?: string
  code?: string
  message?: string
  payment_intent?: { status?: string }
}

const toCardResult = (body: { status?: string; error?: ErrorBody }): CardResult => {
  const { error } = body
  if (!error) return { kind: 'status', status: body.status as 'requires_capture' | 'requires_action' }
  const message = error.message ?? 'The payment could not be made.'
  if (error.code === 'payment_intent_unexpected_state')
    return { kind: 'closed', status: error.payment_intent?.status ?? '', message }
  if (error.code === 'resource_missing' || error.code === 'payment_intent_invalid_parameter')
    return { kind: 'unknown-payment' }
  if (error.type === 'card_error' || error.code === 'payment_intent_authentication_failure')
    return { kind: 'declined', message }
  throw new Error(`unexpected sandbox error: ${message}`)
}

export const createCardForm = (sandbox: Sandbox, publishableKey: string): CardForm => {
  const post = async (action: string, clientSecret: string, fields: Record<string, string>) => {
    const id = STRIPE.intentIdOf(clientSecret) ?? ''
    const response = await sandbox.fetch(
      new Request(`http://sandbox/v1/payment_intents/${encodeURIComponent(id)}/${action}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
      }),
    )
    return toCardResult((await response.json()) as Parameters<typeof toCardResult>[0])
  }
  return {
    confirm: async ({ clientSecret, card }) => {
      if (!findTestCard(card.number)) return { kind: 'unknown-card' }
      return post('confirm', clientSecret, {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number,
        'payment_method_data[card][exp_month]': String(card.expMonth),
        'payment_method_data[card][exp_year]': String(card.expYear),
        'payment_method_data[card][cvc]': card.cvc,
      })
    },
    authenticate: ({ clientSecret, outcome }) => post('authenticate', clientSecret, { outcome }),
  }
}
