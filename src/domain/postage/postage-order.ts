/** An order as a postage file describes it. The rule: of an order that is partly shipped or refunded, what remains to ship. */
import type { ContactAddress } from '../orders/contact-address.ts'

/** A line with the units that are to be sent, and what the catalogue of today says of the goods. */
export type PostageLine = {
  name: string
  sku: string
  quantity: number
  /** What was paid for these units, in minor units of the order's currency. */
  value: number
  /** Of one unit; null: not known. */
  weightGrams: number | null
  /** Empty: not known, like the next two. */
  hsCode: string
  countryOfOrigin: string
  packageSize: string
}

export type PostageOrder = {
  number: number
  /** In the shop's time zone: "2026-11-27". */
  day: string
  email: string
  address: ContactAddress
  currency: string
  /** What was paid for shipping; 0 where a parcel has been sent already. */
  shipping: number
  lines: readonly PostageLine[]
}

/** Grams of the goods; undefined where the weight of one is not known. */
export const goodsWeight = ({ lines }: Pick<PostageOrder, 'lines'>): number | undefined =>
  lines.some(({ weightGrams }) => weightGrams === null)
    ? undefined
    : lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0)

export const goodsValue = ({ lines }: Pick<PostageOrder, 'lines'>): number =>
  lines.reduce((sum, { value }) => sum + value, 0)
