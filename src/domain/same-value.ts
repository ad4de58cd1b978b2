/** Whether two JSON values are the same, whatever the order of their fields. An absent field equals an undefined one. */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a, b] as Record<string, unknown>[]
  const keys = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])
  return [...keys].every((key) => isSameValue(left?.[key], right?.[key]))
}
