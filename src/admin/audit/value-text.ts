/** A recorded value as staff read it. */
export const valueText = (value: unknown): string => {
  if (value === undefined) return ''
  if (value === null) return 'empty'
  if (typeof value === 'string') return value === '' ? 'empty' : value
  return JSON.stringify(value, null, 1)
}
