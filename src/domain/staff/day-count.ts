/** What of the day's work is counted. A count is no greater than `MAX_COUNTED`, which stands for as many and more. */
export type DayCount = 'toPack' | 'lowStock' | 'pendingRefunds' | 'withdrawals' | 'alerts'

export const MAX_COUNTED = 1000
