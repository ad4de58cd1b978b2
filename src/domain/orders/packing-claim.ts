/**
 * Who packs an order at the moment. The rule: while a claim stands, no other packing station ships the order. It ends when the
 * order is shipped, released or taken over, and after half an hour.
 */

export const CLAIM_MINUTES = 30

export type PackingClaim = {
  /** The tab of a browser, by a key of its own: one account may pack at two tables. */
  station: string
  /** The name of the person. */
  packer: string
  at: Date
}

/** Why another station neither claims nor ships the order. */
export const claimedText = ({ packer }: Pick<PackingClaim, 'packer'>): string =>
  `${packer} is packing this order. Take it over before you pack it.`
