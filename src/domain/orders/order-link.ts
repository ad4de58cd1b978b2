/**
 * How long a secret link to an order opens it. The rule: as long as the customer may withdraw, and while nobody knows when
 * the goods arrived; a link that is sent later opens it for a month.
 */
import type { LineUnits } from './fulfilment.ts'
import { withdrawalPeriod } from './withdrawal-period.ts'

/** After the delivery of the last parcel: more than the longest time for a withdrawal. */
export const ORDER_LINK_DAYS = 400
const LATE_LINK_MS = 30 * 24 * 60 * 60_000

/**
 * @param deliveredDays of the parcels that are delivered, "2026-12-31"
 * @param at now, and the day that this is for the shop
 */
export const isOrderLinkOver = (
  {
    lines,
    deliveredDays,
    createdAt,
  }: { lines: readonly LineUnits[]; deliveredDays: readonly string[]; createdAt: Date },
  at: { now: Date; day: string },
): boolean =>
  at.now.getTime() - createdAt.getTime() > LATE_LINK_MS &&
  withdrawalPeriod(lines, deliveredDays, at.day, ORDER_LINK_DAYS).kind === 'over'
