/** When the period in which a customer may withdraw from an order ends. The rule: it is a hint for staff. */
import { type LineUnits, unitsToShip } from './fulfilment.ts'

/** `unknown`: a unit is not delivered, or nobody recorded when: then the period is still open. Days: "2026-12-31". */
export type WithdrawalPeriod = { kind: 'unknown' } | { kind: 'open' | 'over'; lastDay: string }

const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * From the delivery of the last parcel.
 * @param deliveredDays of the parcels that are delivered
 * @param on the day of the statement
 * @param days of `daysToWithdraw`
 */
export const withdrawalPeriod = (
  lines: readonly LineUnits[],
  deliveredDays: readonly string[],
  on: string,
  days: number,
): WithdrawalPeriod => {
  const isComplete = lines.every((line) => unitsToShip(line) === 0 && line.delivered >= line.shipped)
  const lastDelivery = deliveredDays.toSorted().at(-1)
  if (!isComplete || lastDelivery === undefined) return { kind: 'unknown' }
  const lastDay = addDays(lastDelivery, days)
  return { kind: on <= lastDay ? 'open' : 'over', lastDay }
}
