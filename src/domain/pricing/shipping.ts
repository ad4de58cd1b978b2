/**
 * Where the shop ships, and for how much: a country is in one zone at most, and a zone has prices by subtotal or by weight.
 * The price is that of the highest step that the subtotal or the weight reaches, and nothing above the zone's limit.
 * Amounts are pounds as decimal strings in settings, pence in computations; weights are grams.
 */
import { isSameValue } from '../same-value.ts'
import { pence } from './money.ts'

/** The price from a subtotal on. */
export type ShippingStep = { from: string; price: string }

/** The price from a weight on. */
export type WeightStep = { fromGrams: number; price: string }

/** Working days from the order on. */
export type DeliveryDays = [least: number, most: number]

export type ShippingZone = {
  countries: string[]
  /** The first step is from "0.00", and they rise. */
  rates: [ShippingStep, ...ShippingStep[]]
  /** In place of `rates`. The first step is from 0, and they rise. */
  weightRates?: [WeightStep, ...WeightStep[]] | undefined
  /** Shipping is free above it; at exactly this subtotal it is paid. Null: never free. */
  freeOver: string | null
  /** Absent: shoppers are told nothing. */
  deliveryDays?: DeliveryDays | undefined
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

const pricesOf = ({ rates, weightRates, freeOver }: ShippingZone) => [weightRates ?? rates, freeOver]

/** Whether shipping costs the same whatever the country. */
export const haveSamePrices = ([first, ...others]: readonly [ShippingZone, ...ShippingZone[]]): boolean =>
  others.every((zone) => isSameValue(pricesOf(zone), pricesOf(first)))

/** `grams`: of all units together. */
export type Shipped = { subtotalPence: number; grams: number }

export const shippingPence = (
  { rates, weightRates, freeOver }: ShippingZone,
  { subtotalPence, grams }: Shipped,
): number => {
  if (freeOver !== null && subtotalPence > pence(freeOver)) return 0
  const reached = weightRates
    ? weightRates.filter(({ fromGrams }) => grams >= fromGrams)
    : rates.filter(({ from }) => subtotalPence >= pence(from))
  return pence(reached.at(-1)?.price ?? '0.00')
}

/** Pence that the subtotal lacks for free shipping; 0 where it is free already, null where it never is. */
export const penceToFreeShipping = ({ freeOver }: ShippingZone, subtotalPence: number): number | null =>
  freeOver === null ? null : Math.max(0, pence(freeOver) + 1 - subtotalPence)
