/** Validates request parameters as Stripe does: unknown parameters are rejected, not ignored. */
import { CURRENCIES, findCurrency } from '../../domain/pricing/currency.ts'
import { MAX_CHARGE, MIN_CHARGE } from '../charge-limits.ts'
import type { Form } from './form.ts'
import { invalidRequest } from './sandbox-error.ts'

export const rejectUnknown = (form: Form, known: readonly string[]): void => {
  for (const name of Object.keys(form)) {
    if (!known.includes(name))
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  }
}

export const readString = (form: Form, name: string): string | undefined => {
  const value = form[name]
  if (typeof value === 'object') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  return value
}

export const requireString = (form: Form, name: string): string => {
  const value = readString(form, name)
  if (!value)
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

export const readInteger = (form: Form, name: string): number | undefined => {
  const text = readString(form, name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  return Number(text)
}

/** Objects of one page of a list. */
export const readLimit = (form: Form): number => {
  const limit = readInteger(form, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalidRequest('Limit must be a number from 1 to 100.', { param: 'limit' })
  return limit
}

/** The bounds `created[gte]` and `created[lt]` of a list. */
export const readCreated = (form: Form): { since: Date | undefined; before: Date | undefined } => {
  const { created } = form
  if (typeof created !== 'object') return { since: undefined, before: undefined }
  rejectUnknown(created, ['gte', 'lt'])
  const moment = (name: string) => {
    const seconds = readInteger(created, name)
    return seconds === undefined ? undefined : new Date(seconds * 1000)
  }
  return { since: moment('gte'), before: moment('lt') }
}

const SHIPPING_FIELDS = ['name', 'phone', 'address']
const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'state', 'postal_code', 'country']

/** Stripe's shipping object as JSON; null without one. */
export const readShipping = (form: Form): string | null => {
  const { shipping } = form
  if (shipping === undefined) return null
  if (typeof shipping !== 'object' || typeof shipping.address !== 'object')
    throw invalidRequest('Missing required param: shipping[address].', { param: 'shipping[address]' })
  rejectUnknown(shipping, SHIPPING_FIELDS)
  const { address } = shipping
  rejectUnknown(address, ADDRESS_FIELDS)
  return JSON.stringify({
    name: requireString(shipping, 'name'),
    phone: readString(shipping, 'phone') ?? null,
    carrier: null,
    tracking_number: null,
    address: Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, readString(address, name) ?? null])),
  })
}

/** Returns the minor units if they are within the limits of a charge. */
export const checkAmount = (amount: number, currency: string): number => {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  const code = findCurrency(currency)
  if (code && amount < MIN_CHARGE[code])
    throw invalidRequest('Amount must be no less than the minimum charge amount of the currency.', {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > MAX_CHARGE)
    throw invalidRequest('Amount must be no more than 8 digits of the smallest currency unit.', {
      code: 'amount_too_large',
      param: 'amount',
    })
  return amount
}

/** Lower case, as at Stripe. */
export const readCurrency = (form: Form): string | undefined => {
  const text = readString(form, 'currency')
  if (text === undefined) return undefined
  const code = findCurrency(text)
  if (!code)
    throw invalidRequest(
      `Invalid currency: ${text.slice(0, 20)}. The sandbox takes ${Object.keys(CURRENCIES).join(', ').toLowerCase()}`,
      { param: 'currency' },
    )
  return code.toLowerCase()
}

/** A key with an empty value is removed, as at Stripe. */
export const mergeMetadata = (current: Record<string, string>, form: Form): Record<string, string> => {
  const changes = form.metadata
  if (changes === undefined) return current
  if (changes === '') return {}
  if (typeof changes === 'string') throw invalidRequest('Invalid hash', { param: 'metadata' })
  const merged = { ...current }
  for (const [key, value] of Object.entries(changes)) {
    if (typeof value !== 'string' || key.length > 40 || value.length > 500)
      throw invalidRequest('Metadata values must be text of at most 500 characters.', {
        param: `metadata[${key}]`,
      })
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  return merged
}
