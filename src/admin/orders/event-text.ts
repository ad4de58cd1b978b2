/** The events of an order's timeline as sentences. An unknown kind, of a later release, is shown by its name. */
import type { StaffOrderEvent } from '../../contract/orders/order-management.ts'
import { REFUND_CAUSES, type RefundCause, refundReason } from '../../domain/orders/refund-causes.ts'
import {
  IN_DASHBOARD,
  REFUND_STATE_LABELS,
  reasonSuffix,
  reasonText,
} from '../../domain/orders/refund-words.ts'
import { findCurrency, formatMinor } from '../../domain/pricing/currency.ts'
import { IDENTITY_TEXTS } from '../withdrawals/identity-texts.ts'

export type EventText = {
  title: string
  /** Further lines. */
  lines: string[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0

/** Minor units with their currency; empty where the event has none. */
const money = ({ amount, total, currency }: Record<string, unknown>): string => {
  const minor = amount ?? total
  if (typeof minor !== 'number') return ''
  const code = findCurrency(text(currency))
  return code ? formatMinor(minor, code) : `${minor} ${text(currency)}`
}

const payments: Record<string, (amount: string) => string> = {
  paid: (amount) => `Payment received: ${amount}`,
  voided: () => 'The bank did not release the payment: nothing was charged',
  refund_pending: (amount) => `Refund started: ${amount}`,
  refund_failed: (amount) => `${REFUND_STATE_LABELS.failed}: ${amount}`,
  refunded: (amount) => `${REFUND_STATE_LABELS.succeeded}: ${amount}`,
  disputed: () => 'The payment is disputed',
}

const addressLine = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return 'none'
  const part = value as Record<string, unknown>
  const name = `${text(part.firstName)} ${text(part.lastName)}`.trim()
  const place = [part.address, part.address2, part.postalCode, part.city, part.state, part.country]
  return [name, ...place, part.phone].map(text).filter(Boolean).join(', ')
}

const changeLines = ({ before, after }: Record<string, unknown>): string[] => [
  `Before: ${addressLine(before)}`,
  `Now: ${addressLine(after)}`,
]

const parcelLines = ({
  lines,
  carrier,
  trackingNumber,
  told,
  isElsewhere,
}: Record<string, unknown>): string[] => [
  ...(Array.isArray(lines)
    ? lines.map(
        (line: { quantity?: unknown; name?: unknown; sku?: unknown }) =>
          `${String(line.quantity)} x ${text(line.name)}${text(line.sku) && ` (${text(line.sku)})`}`,
      )
    : []),
  ...[[text(carrier), text(trackingNumber)].filter(Boolean).join(' ')].filter(Boolean),
  ...(isElsewhere === true ? ['It was fulfilled externally.'] : []),
  told === true ? 'The customer is told by mail.' : 'No mail is sent.',
]

/** Of a refund of a part: what it is for. */
const partLines = ({ lines, shipping, extra, currency, isRetry }: Record<string, unknown>): string[] => [
  ...(Array.isArray(lines)
    ? lines.map(
        (line: { quantity?: unknown; name?: unknown; restock?: unknown }) =>
          `${String(line.quantity)} x ${text(line.name)}${line.restock === true ? ', back in stock' : ''}`,
      )
    : []),
  ...(isPositive(shipping) ? [`Shipping ${money({ amount: shipping, currency })}`] : []),
  ...(isPositive(extra) ? [`Further amount ${money({ amount: extra, currency })}`] : []),
  ...(isRetry === true ? ['It is tried again.'] : []),
]

const causeLines = ({ cause, explanation }: Record<string, unknown>): string[] =>
  [
    refundReason(text(cause) in REFUND_CAUSES ? (text(cause) as RefundCause) : null, text(explanation)) ?? '',
  ].filter(Boolean)

const refundLines = ({ restock, cancelledBy, ...details }: Record<string, unknown>): string[] => [
  ...causeLines(details),
  ...(cancelledBy === 'customer' ? ['The customer asked for it.'] : []),
  restock === true ? 'The units went back into stock.' : 'Stock was left as it is.',
]

export const eventText = (
  { kind, details }: Pick<StaffOrderEvent, 'kind' | 'details'>,
  notes: ReadonlyMap<string, string>,
): EventText => {
  const amount = money(details)
  switch (kind) {
    case 'placed':
      return { title: `Order placed: ${amount}`, lines: [] }
    case 'payment': {
      // Refunds of parts, each with an event of its own, have given back everything.
      if (details.to === 'refunded' && details.from === 'paid')
        return { title: `The whole payment is refunded: ${amount}`, lines: [] }
      if (details.to === 'paid' && details.from === 'disputed')
        return { title: 'The dispute is over: the payment stays', lines: [] }
      const sentence = payments[text(details.to)]
      return { title: sentence ? sentence(amount) : `Payment: ${text(details.to)}`, lines: [] }
    }
    case 'dispute-opened':
      return {
        title: `The customer's bank disputes ${amount || 'the payment'}${reasonSuffix(text(details.reason) || null)}`,
        lines: [],
      }
    case 'dispute-won':
      return { title: 'The dispute is over: the payment stays', lines: [] }
    case 'dispute-lost':
      return { title: `The dispute is lost: the bank took ${amount || 'the payment'} back`, lines: [] }
    case 'refunded-externally':
      return { title: `Refunded ${IN_DASHBOARD}: ${amount} in all`, lines: [] }
    case 'shipped':
      return { title: `Parcel ${String(details.number)} shipped`, lines: parcelLines(details) }
    case 'parcel-undone':
      return { title: `Parcel ${String(details.number)} undone`, lines: [] }
    case 'delivered':
      return { title: `Parcel ${String(details.number)} delivered`, lines: [] }
    case 'address-changed':
      return {
        title: `${details.address === 'billing' ? 'Billing' : 'Shipping'} address changed`,
        lines: changeLines(details),
      }
    case 'email-changed':
      return { title: 'Email address changed', lines: changeLines(details) }
    case 'links-ended':
      return {
        title: 'Links to the order ended',
        lines: [details.links === 1 ? 'One link.' : `${String(details.links)} links.`],
      }
    case 'note-added':
      return { title: 'Note', lines: (notes.get(text(details.noteId)) ?? '').split('\n').filter(Boolean) }
    case 'cancelled':
      return { title: 'Order cancelled', lines: refundLines(details) }
    case 'refund-requested':
      return {
        title: `Refund requested: ${amount}`,
        lines:
          details.refundId === undefined
            ? refundLines(details)
            : [...causeLines(details), ...partLines(details)],
      }
    case 'refund-made':
      return { title: `${REFUND_STATE_LABELS.succeeded}: ${amount}`, lines: [] }
    case 'refund-failed':
      return {
        title: `${REFUND_STATE_LABELS.failed}: ${amount}`,
        lines: [reasonText(text(details.failure))].filter(Boolean),
      }
    case 'invoice-issued':
      return { title: `Invoice ${text(details.number)} issued: ${amount}`, lines: [] }
    case 'credit-note-issued':
      return {
        title: `Credit note ${text(details.number)} issued: ${amount}`,
        lines: [`For invoice ${text(details.invoice)}.`],
      }
    case 'debit-note-issued':
      return {
        title: `Debit note ${text(details.number)} issued: ${amount}`,
        lines: [`It cancels credit note ${text(details.creditNote)}: the refund did not reach the customer.`],
      }
    case 'withdrawal-declared':
      return {
        title: 'Withdrawal declared',
        lines: details.identity === 'unknown' ? [IDENTITY_TEXTS.unknown] : [],
      }
    default:
      return { title: kind.replaceAll('-', ' '), lines: [] }
  }
}

/** "Staff" or "Shop" */
export const actorText = (actor: string): string => `${actor.charAt(0).toUpperCase()}${actor.slice(1)}`
