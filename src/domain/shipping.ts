/**
 * Where the shop ships, and for how much: a country is in one zone at most, and a zone has prices by subtotal. The price is
 * that of the highest step that the subtotal reaches, and nothing above the zone's limit. Amounts are pounds as decimal
 * strings in settings, pence in computations.
 */
import { pence } from './money.ts'

/** The price from a subtotal on. */
export type ShippingStep = { from: string; price: string }

export type ShippingZone = {
  countries: string[]
  /** The first step is from "0.00", and they rise. */
  rates: [ShippingStep, ...ShippingStep[]]
  /** Shipping is free above it; at exactly this subtotal it is paid. Null: never free. */
  freeOver: string | null
}

/** Flat 10, free over 100, for the six countries of the specification. */
export const SPECIFIED_ZONE: ShippingZone = {
  countries: ['GB', 'US', 'CA', 'DE', 'FR', 'AU'],
  rates: [{ from: '0.00', price: '10.00' }],
  freeOver: '100.00',
}

export const findZone = <Zone extends ShippingZone>(
  zones: readonly Zone[],
  country: string,
): Zone | undefined => zones.find(({ countries }) => countries.includes(country))

export const shippingPence = ({ rates, freeOver }: ShippingZone, subtotalPence: number): number => {
  if (freeOver !== null && subtotalPence > pence(freeOver)) return 0
  return rates.reduce((price, step) => (subtotalPence < pence(step.from) ? price : pence(step.price)), 0)
}

/** Pence that the subtotal lacks for free shipping; 0 where it is free already, null where it never is. */
export const penceToFreeShipping = ({ freeOver }: ShippingZone, subtotalPence: number): number | null =>
  freeOver === null ? null : Math.max(0, pence(freeOver) + 1 - subtotalPence)
