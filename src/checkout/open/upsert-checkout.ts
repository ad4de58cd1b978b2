/**
 * The transaction that opens or renews a checkout: it prices the cart, checks the stock, writes the snapshot and
 * acquires the lease. It reserves no stock: a reservation that costs nothing could block the shop. A checkout belongs to
 * one person: it is reused only by its opener, for the same currency, email and address.
 */

import { MAX_ORDER_UNITS } from '../../domain/cart/order-limits.ts'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { soldName } from '../../domain/products/variants.ts'
import { isSameValue } from '../../domain/same-value.ts'
import { isChargeable } from '../../payments/charge-limits.ts'
import { lockCartOf } from '../../storage/cart/carts.ts'
import { type LineForSale, readLinesForSale } from '../../storage/cart/checkout-cart.ts'
import type { Transaction } from '../../storage/database/database.ts'
import { newId } from '../../storage/database/ids.ts'
import { findSnapshot, insertSnapshot, type Quote } from '../../storage/payments/checkout-snapshots.ts'
import { soldLine } from '../../storage/payments/checkout-tables.ts'
import {
  type Checkout,
  type CheckoutUse,
  findCompletedCheckout,
  insertCheckout,
  jsonOrNull,
  lockOpenCheckout,
  renewCheckout,
} from '../../storage/payments/checkouts.ts'
import { recordShownPrices } from '../../storage/products/shown-prices.ts'
import { findShortLine, readLineStock } from '../../storage/products/stock.ts'
import { isLeased } from '../checkout-lease.ts'
import { addMs, CHECKOUT_TTL_MS, LEASE_MS, type PricingSettings } from '../context.ts'
import { atRate, isSameQuote, isTotal, quoteOf } from './quote.ts'

export type OpenRequest = {
  sessionId: string
  currency: CurrencyCode
  /** The total shown to the shopper, in major units. It is only compared. */
  amount: number
  email?: string | undefined
  shippingAddress?: ContactAddress | undefined
  /** The payment that this browser opened before, from its cookie. */
  cookieIntentId?: string | undefined
  /** The network address of the caller. */
  clientAddress?: string | undefined
}

/** Why no payment can be opened. The call itself charges nothing. */
export type OpenProblem =
  | { problem: 'cart-empty' }
  | { problem: 'too-many-units' }
  /** No shipping zone has the country of the address. */
  | { problem: 'country-not-shipped'; country: string }
  | { problem: 'amount-mismatch'; total: number; currency: CurrencyCode }
  | { problem: 'amount-out-of-range'; total: number; currency: CurrencyCode }
  | { problem: 'out-of-stock'; name: string }
  | { problem: 'not-enough-stock'; name: string; available: number }
  | { problem: 'busy' }
  | { problem: 'already-paid' }
  /** The cart was paid with another email or address, most likely in another tab. */
  | { problem: 'paid-by-another' }
  /** The authorised payment could not become an order, for the reason in `message`; it is not charged. */
  | { problem: 'released'; message: string }
  | { problem: 'refunded' }
  /** The provider permanently rejects such a payment. */
  | { problem: 'payment-refused' }
  | { problem: 'provider-unavailable' }

export type UpsertResult =
  | { kind: 'refused'; problem: OpenProblem }
  /** Another call holds the lease. */
  | { kind: 'leased' }
  /** The open checkout has another currency, owner or payment mode, or an expired lease: it must be ended first. */
  | { kind: 'replace'; checkout: Checkout }
  | {
      kind: 'upserted'
      checkoutId: string
      /** Null when the provider has not been called yet, or its response was lost. */
      intentId: string | null
      version: number
      quote: Quote
      /** As stored: they differ from the request's in case only. */
      email: string | null
      shippingAddress: ContactAddress | null
    }

export type UpsertedCheckout = Extract<UpsertResult, { kind: 'upserted' }>

const refused = (problem: OpenProblem): UpsertResult => ({ kind: 'refused', problem })

const findQuoteProblem = (request: OpenRequest, quote: Quote): OpenProblem | undefined => {
  const { total, currency } = quote
  if (!isTotal(request.amount, quote)) return { problem: 'amount-mismatch', total, currency }
  if (!isChargeable(total, currency)) return { problem: 'amount-out-of-range', total, currency }
  const units = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return units > MAX_ORDER_UNITS ? { problem: 'too-many-units' } : undefined
}

/**
 * The cart at the present rates. An open checkout keeps the rate at which it was opened: for the same cart its total is
 * right too, as long as the shopper is shown it.
 */
const quoteAsShown = async (
  trx: Transaction,
  request: OpenRequest,
  {
    lines,
    pricing,
    open,
  }: { lines: readonly LineForSale[]; pricing: PricingSettings; open: Checkout | undefined },
): Promise<Quote | undefined> => {
  const { currency, amount } = request
  const destination = { currency, country: request.shippingAddress?.country }
  const quote = quoteOf(lines, destination, pricing)
  if (!quote || !open || isTotal(amount, quote)) return quote
  const opened = await findSnapshot(trx, open.id, open.version)
  if (opened?.currency !== currency) return quote
  const asOpened = quoteOf(lines, destination, atRate(pricing, currency, opened.rate))
  return asOpened && isSameQuote(asOpened, opened) && isTotal(amount, asOpened) ? asOpened : quote
}

const ADDRESS_FIELDS = [
  ...(['firstName', 'lastName', 'address', 'address2', 'city', 'state', 'postalCode', 'country'] as const),
  'phone',
] as const

const isSameAddress = (a: ContactAddress | null, b: ContactAddress | undefined): boolean =>
  a && b ? ADDRESS_FIELDS.every((field) => (a[field] ?? '') === (b[field] ?? '')) : !a && !b

const isSamePerson = (checkout: Checkout, request: OpenRequest): boolean =>
  (checkout.email ?? '').toLowerCase() === (request.email ?? '').toLowerCase() &&
  isSameAddress(checkout.shipping_address, request.shippingAddress)

/**
 * A session id may be guessed or stolen, so it alone does not give access to an open payment: the request must also
 * have the email and address of the checkout, or, for a checkout without an email, the cookie of the payment.
 */
const isOwnCheckout = (open: Checkout, request: OpenRequest): boolean =>
  isSamePerson(open, request) &&
  (open.email !== null || open.intent_id === null || open.intent_id === request.cookieIntentId)

/** The last call died or stalled: its requests may still reach the provider after ours, so the intent is not reused. */
const hasExpiredLease = (open: Checkout, now: Date): boolean =>
  open.busy_token !== null && !isLeased(open, now)

/** A checkout of another payment mode has other keys: the current ones do not know its intent. */
const isReusable = (
  open: Checkout,
  request: OpenRequest,
  { mode, now }: { mode: PaymentMode; now: Date },
): boolean =>
  open.currency === request.currency &&
  (open.mode ?? mode) === mode &&
  isOwnCheckout(open, request) &&
  !hasExpiredLease(open, now)

const findShortage = async (
  trx: Transaction,
  lines: readonly LineForSale[],
): Promise<OpenProblem | undefined> => {
  const short = findShortLine(await readLineStock(trx, lines.map(soldLine)))
  if (!short) return undefined
  const { line, available } = short
  const name = soldName(line, line.isCountedByVariant)
  return available === 0
    ? { problem: 'out-of-stock', name }
    : { problem: 'not-enough-stock', name, available }
}

/** Writes what the request opens or renews, with a snapshot of a cart or a promise that has changed. @returns the snapshot's version */
const writeCheckout = async (
  trx: Transaction,
  open: Checkout | undefined,
  created: { id: string; request: OpenRequest; mode: PaymentMode; use: CheckoutUse },
  quote: Quote,
  now: Date,
): Promise<number> => {
  if (!open) {
    const { id, request, mode, use } = created
    const { sessionId, email, shippingAddress } = request
    const checkout = {
      id,
      sessionId,
      mode,
      currency: quote.currency,
      now,
      email: email ?? null,
      shippingAddress: jsonOrNull(shippingAddress),
      use,
    }
    await Promise.all([
      insertCheckout(trx, checkout),
      insertSnapshot(trx, { checkoutId: id, version: 1, now }, quote),
    ])
    return 1
  }
  const latest = await findSnapshot(trx, open.id, open.version)
  const isSame =
    latest !== undefined &&
    isSameQuote(latest, quote) &&
    isSameValue(latest.delivery_days, quote.deliveryDays)
  const version = isSame ? open.version : open.version + 1
  if (!isSame) await insertSnapshot(trx, { checkoutId: open.id, version, now }, quote)
  await renewCheckout(trx, open.id, version, created.use)
  return version
}

/** An empty cart with an order this recent was most likely paid in another tab. */
const RECENT_ORDER_MS = 60 * 60_000

const refuseEmptyCart = async (trx: Transaction, request: OpenRequest, now: Date): Promise<UpsertResult> => {
  const paid = await findCompletedCheckout(trx, request.sessionId, addMs(now, -RECENT_ORDER_MS))
  const isOtherPerson = paid !== undefined && request.email !== undefined && !isSamePerson(paid, request)
  return refused({ problem: isOtherPerson ? 'paid-by-another' : 'cart-empty' })
}

export const upsertCheckout = async (
  trx: Transaction,
  asked: OpenRequest,
  options: { leaseToken: string; mode: PaymentMode; now: Date; pricing: PricingSettings },
): Promise<UpsertResult> => {
  const { leaseToken, mode, now, pricing } = options
  // From here on the id is that of the cart: all ids that lead to it share its checkout.
  const request = { ...asked, sessionId: await lockCartOf(trx, asked.sessionId) }
  const [lines, open] = await Promise.all([
    readLinesForSale(trx, request.sessionId),
    lockOpenCheckout(trx, request.sessionId),
  ])
  if (lines.length === 0) return refuseEmptyCart(trx, request, now)
  await recordShownPrices(
    trx,
    lines.map(({ productId, recentPriceSince }) => ({ id: productId, recentPriceSince })),
  )
  const soldOut = lines.find(({ inStock }) => !inStock)
  if (soldOut)
    return refused({ problem: 'out-of-stock', name: soldName(soldOut, soldOut.isCountedByVariant) })
  const quote = await quoteAsShown(trx, request, { lines, pricing, open })
  if (!quote)
    return refused({ problem: 'country-not-shipped', country: request.shippingAddress?.country ?? '' })
  const problem = findQuoteProblem(request, quote)
  if (problem) return refused(problem)

  if (open && isLeased(open, now)) return { kind: 'leased' }
  if (open && !isReusable(open, request, { mode, now })) return { kind: 'replace', checkout: open }
  const shortage = await findShortage(trx, lines)
  if (shortage) return refused(shortage)

  const id = open?.id ?? newId('checkout')
  const use: CheckoutUse = {
    expires_at: addMs(now, CHECKOUT_TTL_MS),
    busy_token: leaseToken,
    busy_until: addMs(now, LEASE_MS),
    ...(request.clientAddress !== undefined && { opened_from: request.clientAddress }),
  }
  const version = await writeCheckout(trx, open, { id, request, mode, use }, quote, now)
  return {
    kind: 'upserted',
    checkoutId: id,
    intentId: open?.intent_id ?? null,
    version,
    quote,
    email: (open ? open.email : request.email) ?? null,
    shippingAddress: (open ? open.shipping_address : request.shippingAddress) ?? null,
  }
}
