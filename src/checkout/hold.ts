/** The transaction that opens or renews a checkout: prices the cart, writes the snapshot, holds the stock. */
import { isChargeable } from '../payments/charge-limits.ts'
import type { CurrencyCode } from '../shop/currency.ts'
import { readLinesForSale } from '../storage/cart-for-sale.ts'
import { lockCart } from '../storage/carts.ts'
import type { ContactAddress } from '../storage/checkout-tables.ts'
import {
  type Checkout,
  closeCheckout,
  findSnapshot,
  insertCheckout,
  insertSnapshot,
  jsonOrNull,
  lockOpenCheckout,
  type Priced,
} from '../storage/checkouts.ts'
import type { Transaction } from '../storage/database.ts'
import {
  findOverdueHolders,
  largerOf,
  lockStock,
  type Quantities,
  quantitiesOf,
  readHolds,
  setHolds,
} from '../storage/holds.ts'
import { newId } from '../storage/ids.ts'
import { BUSY_MS, HOLD_MS, later } from './context.ts'
import { isSameQuote, isTotal, quoteOf } from './quote.ts'

export type OpenRequest = {
  sessionId: string
  currency: CurrencyCode
  /** As shown, in major units: a check, never an input. */
  amount: number
  email?: string | undefined
  shippingAddress?: ContactAddress | undefined
  /** The payment that this browser opened before, by its cookie. */
  knownIntentId?: string | undefined
  /** The network address of the caller. */
  openedFrom?: string | undefined
}

/** Why no payment can be opened; nothing has been charged. */
export type OpenProblem =
  | { problem: 'cart-empty' }
  | { problem: 'amount-mismatch'; total: number; currency: CurrencyCode }
  | { problem: 'amount-out-of-range'; total: number; currency: CurrencyCode }
  | { problem: 'out-of-stock'; name: string }
  | { problem: 'not-enough-stock'; name: string; available: number }
  | { problem: 'busy' }
  | { problem: 'already-paid' }
  | { problem: 'refunded' }
  | { problem: 'provider-unavailable' }

export type Held =
  | { kind: 'refused'; problem: OpenProblem }
  /** Another call is talking to the provider about this checkout. */
  | { kind: 'wait' }
  /** Too little stock, some of it held by checkouts past their time. */
  | { kind: 'overdue'; checkoutIds: string[]; problem: OpenProblem }
  /** The payment is in another currency, or somebody else's: it has to be cancelled first. */
  | { kind: 'replace'; checkout: Checkout }
  | {
      kind: 'held'
      checkoutId: string
      /** Null: the provider has not been asked yet, or its answer never arrived. */
      intentId: string | null
      version: number
      quote: Priced
      quantities: Quantities
    }

const check = (request: OpenRequest, quote: Priced): OpenProblem | undefined => {
  const { total, currency } = quote
  if (!isTotal(request.amount, quote)) return { problem: 'amount-mismatch', total, currency }
  if (!isChargeable(total, currency)) return { problem: 'amount-out-of-range', total, currency }
  return undefined
}

const ADDRESS_FIELDS = ['firstName', 'lastName', 'address', 'city', 'postalCode', 'country'] as const

const isSameAddress = (a: ContactAddress | null, b: ContactAddress | undefined): boolean =>
  a && b ? ADDRESS_FIELDS.every((field) => a[field] === b[field]) : !a && !b

/**
 * A session id may be guessed or stolen, so it alone does not give the right to another's open payment, nor to change
 * whereto it is sent: that takes the cookie of the payment, or knowing what it was opened with.
 */
const isOwn = (open: Checkout, request: OpenRequest): boolean =>
  (open.intent_id !== null && open.intent_id === request.knownIntentId) ||
  ((open.email ?? '').toLowerCase() === (request.email ?? '').toLowerCase() &&
    isSameAddress(open.shipping_address, request.shippingAddress))

/** Locks the stock; the first product of which there is too little for this checkout. */
const findShortage = async (
  trx: Transaction,
  checkoutId: string,
  quote: Priced,
  wanted: Quantities,
): Promise<{ productId: string; problem: OpenProblem } | undefined> => {
  const stock = new Map(
    (await lockStock(trx, wanted.keys(), checkoutId)).map((product) => [product.productId, product]),
  )
  for (const [productId, quantity] of wanted) {
    const product = stock.get(productId)
    const available = product ? Math.max(0, product.onHand - product.heldByOthers) : 0
    if (available >= quantity) continue
    const name = quote.lines.find((line) => line.productId === productId)?.name ?? ''
    const problem: OpenProblem =
      available === 0 ? { problem: 'out-of-stock', name } : { problem: 'not-enough-stock', name, available }
    return { productId, problem }
  }
  return undefined
}

/** The version that the cart is now: a new snapshot where it is not the newest one's. */
const writeVersion = async (
  trx: Transaction,
  open: Checkout | undefined,
  fresh: { id: string; sessionId: string },
  quote: Priced,
  now: Date,
): Promise<{ version: number; isPending: boolean }> => {
  if (!open) {
    const expiresAt = later(now, HOLD_MS)
    await insertCheckout(trx, { ...fresh, currency: quote.currency, expiresAt, now })
    await insertSnapshot(trx, { checkoutId: fresh.id, version: 1, now }, quote)
    return { version: 1, isPending: false }
  }
  const newest = await findSnapshot(trx, open.id, open.version)
  const isPending = open.intent_version !== open.version
  if (newest && isSameQuote(newest, quote)) return { version: open.version, isPending }
  await insertSnapshot(trx, { checkoutId: open.id, version: open.version + 1, now }, quote)
  return { version: open.version + 1, isPending: true }
}

/** `cancelled` is a checkout whose payment the provider has cancelled: it ends in the same transaction. */
export const holdCart = async (
  trx: Transaction,
  request: OpenRequest,
  step: { cancelled: string | undefined; busyToken: string; now: Date },
): Promise<Held> => {
  const { now } = step
  await lockCart(trx, request.sessionId)
  if (step.cancelled !== undefined) await closeCheckout(trx, step.cancelled, 'cancelled')
  const lines = await readLinesForSale(trx, request.sessionId)
  if (lines.length === 0) return { kind: 'refused', problem: { problem: 'cart-empty' } }
  const unsold = lines.find(({ inStock }) => !inStock)
  if (unsold) return { kind: 'refused', problem: { problem: 'out-of-stock', name: unsold.name } }
  const quote = quoteOf(lines, request.currency)
  const problem = check(request, quote)
  if (problem) return { kind: 'refused', problem }

  const open = await lockOpenCheckout(trx, request.sessionId)
  if (open?.busy_until && open.busy_until > now) return { kind: 'wait' }
  if (open && (open.currency !== request.currency || !isOwn(open, request)))
    return { kind: 'replace', checkout: open }

  const id = open?.id ?? newId('checkout')
  const wanted = quantitiesOf(lines)
  const shortage = await findShortage(trx, id, quote, wanted)
  if (shortage) {
    const checkoutIds = await findOverdueHolders(trx, [shortage.productId], now)
    const others = checkoutIds.filter((other) => other !== id)
    if (others.length > 0) return { kind: 'overdue', checkoutIds: others, problem: shortage.problem }
    return { kind: 'refused', problem: shortage.problem }
  }

  const fresh = { id, sessionId: request.sessionId }
  const { version, isPending } = await writeVersion(trx, open, fresh, quote, now)
  // Until the provider has taken the new version, the old one may still be paid: both are held for.
  const quantities = isPending ? largerOf(wanted, await readHolds(trx, id)) : wanted
  await setHolds(trx, id, quantities)
  await trx
    .updateTable('checkouts')
    .set({
      version,
      expires_at: later(now, HOLD_MS),
      busy_token: step.busyToken,
      busy_until: later(now, BUSY_MS),
      ...(request.openedFrom === undefined ? {} : { opened_from: request.openedFrom }),
      ...(request.email === undefined ? {} : { email: request.email }),
      ...(request.shippingAddress === undefined
        ? {}
        : { shipping_address: jsonOrNull(request.shippingAddress) }),
    })
    .where('id', '=', id)
    .execute()
  const intentId = open?.intent_id ?? null
  return { kind: 'held', checkoutId: id, intentId, version, quote, quantities: wanted }
}
