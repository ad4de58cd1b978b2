/**
 * What a refund of a part of an order gives back, in minor units. The rules: units of a line give back their share of what
 * was paid for the line, so that all units together, in whatever parts and order, give back exactly that; no refund gives
 * back more than is left of the payment; what an order has given back already never comes back twice.
 */

export type RefundableLine = {
  position: number
  /** Units bought. */
  quantity: number
  /** For all units, shipping apart. */
  paid: number
  /** Units that were refunded before. */
  refunded: number
  /** Units that are neither shipped nor cancelled. */
  toShip: number
}

export type RefundableOrder = {
  /** Of the payment, after all refunds that were made or are under way. */
  left: number
  /** Of the shipping costs. */
  shippingLeft: number
  lines: readonly RefundableLine[]
}

export type WantedRefund = {
  /** Each position once. */
  lines: readonly { position: number; quantity: number; restock: boolean }[]
  shipping: number
  /** Not for a line and not for shipping, such as goodwill. */
  extra: number
}

export type RefundedLine = {
  position: number
  quantity: number
  amount: number
  /** Units that are never sent, and units that were shipped before. They sum to `quantity`. */
  cancelled: number
  returned: number
  restock: boolean
}

export type PartialRefund = {
  lines: RefundedLine[]
  shipping: number
  extra: number
  /** The sum. */
  amount: number
}

export type RefundProblem =
  | 'unknown-line'
  | 'too-many-units'
  | 'too-much-shipping'
  | 'more-than-left'
  | 'nothing'

/** Of what was paid for a line, that of its first `units`: whole minor units, and all of it for all units. */
const shareOf = ({ paid, quantity }: RefundableLine, units: number): number =>
  (paid * units - ((paid * units) % quantity)) / quantity

const unitsLeft = ({ quantity, refunded }: RefundableLine): number => quantity - refunded

/** What the next `units` of a line give back. */
export const lineRefund = (line: RefundableLine, units: number): number =>
  shareOf(line, line.refunded + units) - shareOf(line, line.refunded)

const problemOf = (
  order: RefundableOrder,
  { lines, shipping, extra }: WantedRefund,
): RefundProblem | undefined => {
  for (const { position, quantity } of lines) {
    const line = order.lines.find((each) => each.position === position)
    if (!line) return 'unknown-line'
    if (quantity > unitsLeft(line)) return 'too-many-units'
  }
  if (shipping > order.shippingLeft) return 'too-much-shipping'
  return extra > order.left ? 'more-than-left' : undefined
}

/**
 * Lines and shipping that were worth more than is left, because an amount without a line was given back before, take what
 * is left: the last one gets less. An amount without a line is never reduced.
 */
export const partialRefundOf = (
  order: RefundableOrder,
  wanted: WantedRefund,
): PartialRefund | RefundProblem => {
  const problem = problemOf(order, wanted)
  if (problem) return problem
  let left = order.left - wanted.extra
  const take = (amount: number): number => {
    const taken = Math.min(amount, left)
    left -= taken
    return taken
  }
  const lines = wanted.lines.flatMap(({ position, quantity, restock }) => {
    const line = order.lines.find((each) => each.position === position)
    if (!line || quantity === 0) return []
    // What was not sent yet is not sent any more; only the rest can have come back.
    const cancelled = Math.min(quantity, line.toShip)
    const amount = take(lineRefund(line, quantity))
    return [{ position, quantity, amount, cancelled, returned: quantity - cancelled, restock }]
  })
  const shipping = take(wanted.shipping)
  const { extra } = wanted
  const amount = order.left - left
  if (amount === 0) return 'nothing'
  return { lines, shipping, extra, amount }
}

/** Everything that is left of an order: all units, shipping, and what remains of the payment beyond these. */
export const wholeRefund = (order: RefundableOrder, restock: boolean): WantedRefund => ({
  lines: order.lines
    .filter((line) => unitsLeft(line) > 0)
    .map((line) => ({ position: line.position, quantity: unitsLeft(line), restock })),
  shipping: order.shippingLeft,
  extra: 0,
})
