/**
 * Card payments of the sandbox, including the authentication that some test cards require. Only the brand and the last
 * four digits of a listed test card are stored: any other number is rejected and rolls the transaction back.
 */
import { findTestCard, isCardExpired, type TestCard } from '../../domain/pricing/test-cards.ts'
import type { Form } from './form.ts'
import {
  type Call,
  changeIntent,
  type IntentChange,
  lockIntent,
  type Reply,
  unexpectedState,
} from './intents.ts'
import { type IntentRow, intentObject, newStripeId } from './objects.ts'
import { readInteger, readString, rejectUnknown } from './parameters.ts'
import { invalidRequest, SandboxError } from './sandbox-error.ts'

type PaymentFailure = {
  code: string
  decline_code?: string
  message: string
  type: 'card_error' | 'invalid_request_error'
}

const cardError = (failure: Omit<PaymentFailure, 'type'>): SandboxError =>
  new SandboxError(402, { type: 'card_error', ...failure })

const readCard = (form: Form, now: Date): TestCard => {
  const data = form.payment_method_data
  if (typeof data !== 'object' || data.type !== 'card' || typeof data.card !== 'object')
    throw invalidRequest('Missing required param: payment_method_data.', {
      code: 'parameter_missing',
      param: 'payment_method_data',
    })
  const card = findTestCard((readString(data.card, 'number') ?? '').replace(/[ -]/g, ''))
  if (!card)
    throw cardError({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, see the payment form.',
    })
  const month = readInteger(data.card, 'exp_month') ?? 0
  const year = readInteger(data.card, 'exp_year') ?? 0
  if (month < 1 || month > 12)
    throw cardError({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." })
  if (isCardExpired({ month, year }, { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() }))
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration date is in the past.",
    })
  if (!/^\d{3}$/.test(readString(data.card, 'cvc') ?? ''))
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid." })
  return card
}

/** The browser authorises itself by the payment's client secret. */
const requireSecret = (form: Form, row: IntentRow): void => {
  const secret = readString(form, 'client_secret')
  if (secret !== undefined && secret !== row.client_secret)
    throw invalidRequest('The client_secret provided does not match any associated PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
}

/** What an attempt leaves on the payment, whatever comes of it. */
type Attempt = Partial<Pick<IntentRow, 'card_brand' | 'card_last4' | 'payment_method_id'>>

/** The payment is captured, or authorised when the capture is manual. */
const succeed = async (call: Call, attempted: IntentRow, attempt: Attempt = {}): Promise<Reply> => {
  const isManualCapture = attempted.capture_method === 'manual' || attempted.card_capture_method === 'manual'
  const change: IntentChange = {
    ...attempt,
    status: isManualCapture ? 'requires_capture' : 'succeeded',
    amount_received: isManualCapture ? 0 : attempted.amount,
    captured_at: isManualCapture ? null : call.now,
    charge_id: newStripeId('ch'),
    last_error: null,
  }
  const event = isManualCapture ? 'amount_capturable_updated' : 'succeeded'
  return { status: 200, body: intentObject(await changeIntent(call, attempted, change, event)) }
}

const fail = async (
  call: Call,
  attempted: IntentRow,
  failure: PaymentFailure,
  attempt: Attempt = {},
): Promise<Reply> => {
  const charge = newStripeId('ch')
  const change: IntentChange = {
    ...attempt,
    status: 'requires_payment_method',
    charge_id: charge,
    payment_method_id: null,
    last_error: { ...failure, charge },
  }
  const row = await changeIntent(call, attempted, change, 'payment_failed')
  return { status: 402, body: { error: { ...failure, charge, payment_intent: intentObject(row) } } }
}

export const confirmIntent = async (call: Call, id: string): Promise<Reply> => {
  const { trx, form, now } = call
  rejectUnknown(form, [
    'client_secret',
    'payment_method_data',
    'return_url',
    'key',
    'expected_payment_method_type',
    'use_stripe_sdk',
  ])
  const row = await lockIntent(trx, id)
  requireSecret(form, row)
  if (row.status !== 'requires_payment_method' && row.status !== 'requires_action')
    throw unexpectedState('confirm', row)
  const card = readCard(form, now)
  const attempt = {
    card_brand: card.brand,
    card_last4: card.number.slice(-4),
    payment_method_id: newStripeId('pm'),
  }
  switch (card.outcome.kind) {
    case 'pays':
      return succeed(call, row, attempt)
    case 'declined': {
      const { code, declineCode, message } = card.outcome
      return fail(call, row, { type: 'card_error', code, decline_code: declineCode, message }, attempt)
    }
    case 'authentication': {
      const change: IntentChange = { ...attempt, last_error: null, status: 'requires_action' }
      return { status: 200, body: intentObject(await changeIntent(call, row, change, 'requires_action')) }
    }
  }
}

/** Not part of Stripe's API: replaces the authentication page of the shopper's bank. */
export const authenticateIntent = async (call: Call, id: string): Promise<Reply> => {
  const row = await lockIntent(call.trx, id)
  requireSecret(call.form, row)
  if (row.status !== 'requires_action') throw unexpectedState('authenticate', row)
  if (readString(call.form, 'outcome') === 'pass') return succeed(call, row)
  return fail(call, row, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}
