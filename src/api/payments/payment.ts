/** Opens a payment for a cart (POST /api/create-payment-intent) and describes the payment provider (GET /api/payment-config). */
import { Hono } from 'hono'
import type { CheckoutService } from '../../checkout/app/checkout-service.ts'
import type { OpenProblem } from '../../checkout/open/upsert-checkout.ts'
import { HttpError } from '../../contract/errors.ts'
import {
  createPaymentIntent,
  type PaymentConfig,
  readPaymentConfig,
} from '../../contract/payments/payment.ts'
import type { Address } from '../../contract/payments/shipping-form.ts'
import { addressProblems, hasShortForm, normalizePostalCode } from '../../domain/address-format.ts'
import { countryName } from '../../domain/countries.ts'
import { findCurrency, formatMinor, minorToDecimal } from '../../domain/pricing/currency.ts'
import { deliveryNote } from '../../domain/pricing/delivery-note.ts'
import { findZone } from '../../domain/pricing/shipping.ts'
import { taxNote } from '../../domain/pricing/tax-note.ts'
import type { ShippingSettings } from '../../domain/settings/shop-settings.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { cartOfRequest } from '../cart/browser-cart.ts'
import { readPaymentCookie, setPaymentCookie } from '../cookies/payment-cookie.ts'
import { readSessionCookie, setSessionCookie } from '../cookies/session-cookie.ts'
import { enforceDeclineLimits, serializeClient } from '../limits/decline-limits.ts'
import { limitPayments } from '../limits/payment-limits.ts'
import { PAID_ELSEWHERE } from './paid-elsewhere.ts'

const PROVIDER_RETRY_SECONDS = 5
const BUSY_RETRY_SECONDS = 2

const toHttpError = (problem: OpenProblem): HttpError => {
  switch (problem.problem) {
    case 'amount-mismatch':
      return new HttpError(
        'amount-mismatch',
        `The total of the cart is ${formatMinor(problem.total, problem.currency)} now. Please check it and try again.`,
      )
    case 'amount-out-of-range':
      return new HttpError(
        'amount-out-of-range',
        `${formatMinor(problem.total, problem.currency)} is outside what can be charged by card at once.`,
      )
    case 'out-of-stock':
      return new HttpError('out-of-stock', `${problem.name} is out of stock.`)
    case 'not-enough-stock':
      return new HttpError('not-enough-stock', `Only ${problem.available} of ${problem.name} left in stock.`)
    case 'busy':
      return new HttpError('checkout-busy', undefined, { retryAfterSeconds: BUSY_RETRY_SECONDS })
    case 'provider-unavailable':
      return new HttpError('provider-unavailable', undefined, { retryAfterSeconds: PROVIDER_RETRY_SECONDS })
    case 'refunded':
      return new HttpError('order-refunded')
    case 'released':
      return new HttpError('payment-released', `${problem.message} Nothing has been charged.`)
    case 'paid-by-another':
      return new HttpError('already-paid', PAID_ELSEWHERE)
    case 'country-not-shipped':
      return new HttpError(
        'country-not-shipped',
        `We do not ship to ${countryName(problem.country)}. Please choose another country.`,
      )
    case 'cart-empty':
    case 'too-many-units':
    case 'payment-refused':
    case 'already-paid':
      return new HttpError(problem.problem)
  }
}

/** @throws HttpError with the first problem, as a message */
const checkedAddress = (address: Address, { zones, fullAddresses }: ShippingSettings): Address => {
  if (!findZone(zones, address.country) || hasShortForm(address.country, fullAddresses === true))
    return address
  const [problem] = Object.values(addressProblems(address))
  if (problem !== undefined) throw new HttpError('invalid-request', `${problem.replace(/\.$/, '')}.`)
  return { ...address, postalCode: normalizePostalCode(address.postalCode) }
}

const configOf = ({ provider, publishableKey, mode }: CheckoutService): PaymentConfig => ({
  provider,
  publishableKey,
  mode,
})

export const paymentRoutes = ({ checkout, settings }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, readPaymentConfig, () => ({ json: configOf(checkout) }))
  handleOperation(app, createPaymentIntent, async ({ body, c }) => {
    const sessionId = body.sessionId ?? readSessionCookie(c)
    const { cart } = await cartOfRequest(c, sessionId)
    await limitPayments(c, 'open', cart)
    await enforceDeclineLimits(c, cart)
    const currency = findCurrency(body.currency)
    const { currencies, shipping } = await settings.fresh()
    const { offered } = currencies
    if (!currency || !offered.includes(currency)) throw new HttpError('currency-unknown')
    if (cart === undefined) throw new HttpError('cart-empty')
    const { amount, email } = body
    const shippingAddress = body.shippingAddress && checkedAddress(body.shippingAddress, shipping)
    const opened = await checkout.open({
      sessionId: cart,
      currency,
      amount,
      email,
      shippingAddress,
      cookieIntentId: readPaymentCookie(c),
      clientAddress: serializeClient(c),
    })
    if (!opened.ok) throw toHttpError(opened)
    setSessionCookie(c, sessionId ?? cart)
    setPaymentCookie(c, opened.intentId)
    const { provider, publishableKey } = configOf(checkout)
    return {
      json: {
        clientSecret: opened.clientSecret,
        paymentIntentId: opened.intentId,
        amount: Number(minorToDecimal(opened.amount, opened.currency)),
        currency: opened.currency,
        taxNote: taxNote(opened.taxes, opened.currency),
        deliveryNote: deliveryNote(opened.deliveryDays),
        provider,
        publishableKey,
      },
    }
  })
  return app
}
