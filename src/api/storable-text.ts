/**
 * Text that JSON can carry but PostgreSQL cannot store: NUL in any column, lone surrogates in JSON columns. Such text in
 * a client request is refused; in provider events it is replaced.
 */

const NUL = '\u0000'

/** The defect in a value's strings or keys, worded to follow "contains"; undefined when there is none. */
export const textDefect = (value: unknown): string | undefined => {
  if (typeof value === 'string') {
    if (value.includes(NUL)) return 'a NUL character'
    return value.isWellFormed() ? undefined : 'half of a surrogate pair'
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, entry] of Object.entries(value)) {
    const defect = textDefect(key) ?? textDefect(entry)
    if (defect) return defect
  }
  return undefined
}

/**
 * A copy of plain data with storable strings: NUL removed, U+FFFD for each lone surrogate. Date objects are kept.
 */
export const sanitizeText = <T>(value: T): T => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll(NUL, '') as T
  if (Array.isArray(value)) return value.map(sanitizeText) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, sanitizeText(entry)])) as T
}
