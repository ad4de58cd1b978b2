/** How much of the day's work waits, for the rail of the staff area. Not part of the specification. */
import { z } from 'zod'
import { type DayCount, MAX_COUNTED } from '../../domain/staff/day-count.ts'
import { operation } from '../operation.ts'
import type { StaffPermission } from '../staff-permissions.ts'

/** Each count with what a person needs to see it, which the screen behind it needs as well. */
export const DAY_COUNTS = {
  toPack: 'fulfil-orders',
  lowStock: 'edit-catalogue',
  pendingRefunds: 'refund-orders',
  withdrawals: 'manage-orders',
  alerts: 'manage-orders',
} as const satisfies Record<DayCount, StaffPermission>

const countOf = (what: string) =>
  z
    .int()
    .min(0)
    .max(MAX_COUNTED)
    .optional()
    .meta({ description: `${what}; ${MAX_COUNTED}: as many or more` })
const dayCountsSchema = z
  .object({
    toPack: countOf('Orders to pack'),
    lowStock: countOf('Products with low stock'),
    pendingRefunds: countOf('Orders whose refund is pending'),
    withdrawals: countOf('Withdrawals that nobody has handled'),
    alerts: countOf('Alerts that are not settled'),
  } satisfies Record<DayCount, unknown>)
  .meta({ id: 'DayCounts' })
export type DayCounts = z.infer<typeof dayCountsSchema>

export const readDayCounts = operation({
  tag: 'Staff',
  id: 'readDayCounts',
  permission: 'see-orders',
  isPolled: true,
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/day',
  summary:
    "How much of the day's work waits; only what the caller's role works on. It does not postpone the end of the session",
  responses: { 200: { description: 'Counts', schema: dayCountsSchema } },
  errors: [],
  example: { response: { toPack: 12, lowStock: 3, pendingRefunds: 1, withdrawals: 0, alerts: 2 } },
})
