/** A recorded value as staff read it. */
import { formatPounds } from '../../domain/pricing/currency.ts'

export const valueText = (column: string, value: unknown): string => {
  if (value === undefined) return ''
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && column.endsWith('_pence')) return formatPounds(value)
  if (typeof value === 'string') return value
  return JSON.stringify(value, null, 1)
}
