/**
 * The tax in a refund of a part of an order. Every refunded minor unit comes out of one pool: a line, or a part of the
 * shipping costs at one rate. A line's amount comes out of that line, shipping out of shipping; what is for neither, such
 * as goodwill, comes out of all pools in proportion to what is left in them. A pool's tax follows what has come out of it,
 * so that refunds in whatever parts and order never have more tax than the pool, and the last takes the remainder.
 */
import { divideHalfAway } from './money.ts'
import { type OrderTaxes, shareOut } from './tax.ts'

/** Out of one pool, in minor units. `position` of the line; null: shipping. */
export type RefundedTax = { position: number | null; rate: number; gross: number; tax: number }

type Pool = RefundedTax & { taken: number; before: number }

const left = ({ gross, taken }: Pool): number => gross - taken

const poolsOf = (taxes: OrderTaxes, standing: readonly RefundedTax[]): Pool[] => {
  const pools = [
    ...taxes.lines.map(({ rate, gross, tax }, position) => ({ position, rate, gross, tax })),
    ...taxes.shipping.map((part) => ({ position: null, ...part })),
  ]
  return pools.map((pool) => {
    const taken = standing
      .filter(({ position, rate }) => position === pool.position && rate === pool.rate)
      .reduce((sum, { gross }) => sum + gross, 0)
    return { ...pool, taken, before: taken }
  })
}

/** Takes up to `amount` out of the pools, in proportion to what is left. @returns what they do not have */
const take = (pools: readonly Pool[], amount: number): number => {
  const available = pools.reduce((sum, pool) => sum + left(pool), 0)
  const taken = Math.min(amount, available)
  const shares = shareOut(taken, pools.map(left))
  for (const [index, pool] of pools.entries()) pool.taken += shares[index] as number
  return amount - taken
}

const taxUpTo = ({ gross, tax }: Pool, taken: number): number =>
  gross === 0 ? 0 : divideHalfAway(tax * taken, gross)

/**
 * @param standing of the order's refunds that have not failed
 * @returns one entry for each pool that the refund takes from; their gross amounts sum to the refund's
 */
export const refundTaxes = (
  taxes: OrderTaxes,
  standing: readonly RefundedTax[],
  refund: { lines: readonly { position: number; amount: number }[]; shipping: number; extra: number },
): RefundedTax[] => {
  const pools = poolsOf(taxes, standing)
  // What a line has given as goodwill before cannot come out of it again: the rest comes out of the other pools.
  const unplaced = refund.lines.reduce(
    (sum, { position, amount }) =>
      sum +
      take(
        pools.filter((pool) => pool.position === position),
        amount,
      ),
    take(
      pools.filter(({ position }) => position === null),
      refund.shipping,
    ),
  )
  take(pools, refund.extra + unplaced)
  return pools
    .filter(({ taken, before }) => taken > before)
    .map((pool) => ({
      position: pool.position,
      rate: pool.rate,
      gross: pool.taken - pool.before,
      tax: taxUpTo(pool, pool.taken) - taxUpTo(pool, pool.before),
    }))
}

/** The tax of a refund. */
export const sumOfTaxes = (parts: readonly Pick<RefundedTax, 'tax'>[]): number =>
  parts.reduce((sum, { tax }) => sum + tax, 0)
