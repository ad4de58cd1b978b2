/** Days of the figures, grouped for a chart: by day, by week from Monday, or by month. Sums of money stay exact, in pence. */
import type { Figures } from '../../contract/figures/figures.ts'
import { pence } from '../../domain/pricing/money.ts'
import { addDays } from '../../domain/shop-day.ts'

export type Bucket = {
  from: string
  to: string
  orders: number
  gross: number
  refunded: number
  net: number
}

const MAX_BARS = 62
const WEEKS_UP_TO = 370

/** 0: Monday. */
const weekday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

type Grouping = { name: 'day' | 'week' | 'month'; keyOf: (day: string) => string }

const groupingOf = (days: number): Grouping => {
  if (days <= MAX_BARS) return { name: 'day', keyOf: (day) => day }
  if (days <= WEEKS_UP_TO) return { name: 'week', keyOf: (day) => addDays(day, -weekday(day)) }
  return { name: 'month', keyOf: (day) => day.slice(0, 7) }
}

/** Amounts in pence. The first and last bucket may be shorter than the others. */
export const bucketsOf = (days: Figures['days']): { grouping: Grouping['name']; buckets: Bucket[] } => {
  const { name, keyOf } = groupingOf(days.length)
  const buckets = new Map<string, Bucket>()
  for (const { day, orders, gross, refunded, net } of days) {
    const key = keyOf(day)
    const bucket = buckets.get(key) ?? { from: day, to: day, orders: 0, gross: 0, refunded: 0, net: 0 }
    bucket.to = day
    bucket.orders += orders
    bucket.gross += pence(gross)
    bucket.refunded += pence(refunded)
    bucket.net += pence(net)
    buckets.set(key, bucket)
  }
  return { grouping: name, buckets: [...buckets.values()] }
}

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** "1 Jun", "1 to 7 Jun" or "June 2025" */
export const bucketLabel = ({ from, to }: Bucket, grouping: Grouping['name']): string => {
  if (grouping === 'month') return format(from, { month: 'long', year: 'numeric' })
  const short = { day: 'numeric', month: 'short' } as const
  if (from === to) return format(from, short)
  return `${format(from, from.slice(0, 7) === to.slice(0, 7) ? { day: 'numeric' } : short)} to ${format(to, short)}`
}

/** The end of an axis: the smallest of 1, 2, 2.5 or 5 times a power of ten that is not below the value. */
export const axisEnd = (max: number): number => {
  if (max <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((end) => end >= max) ?? 10 * power
}
