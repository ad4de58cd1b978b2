/** The period of the figures, which is in the URL: a number of days until today, or two days of the shop's time zone. */
import { MAX_FIGURE_DAYS } from '../../contract/figures/figure-limits.ts'
import { daysBetween, isDay } from '../../domain/shop-day.ts'

export type Period = { days: number } | { from: string; to: string }

export const PERIODS: readonly { days: number; label: string }[] = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '12 months' },
]
const DEFAULT: Period = { days: 30 }

/** Why the figures of these days cannot be read, as a message. */
export const periodProblem = (from: string, to: string): string | undefined => {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day.'
  const days = daysBetween(from, to)
  if (days < 0) return 'The last day is before the first.'
  return days >= MAX_FIGURE_DAYS ? 'A period has at most three years.' : undefined
}

/** What cannot be read is the default, so that an old link still opens the figures. */
export const readPeriod = (search: URLSearchParams): Period => {
  const [from, to, days] = [search.get('from') ?? '', search.get('to') ?? '', Number(search.get('days'))]
  if (periodProblem(from, to) === undefined) return { from, to }
  return PERIODS.some((each) => each.days === days) ? { days } : DEFAULT
}

export type PeriodParams = { days: string } | { from: string; to: string }

/** As a call takes it. */
export const periodParams = (period: Period): PeriodParams =>
  'days' in period ? { days: String(period.days) } : period

export const periodQuery = (period: Period): string => new URLSearchParams(periodParams(period)).toString()
