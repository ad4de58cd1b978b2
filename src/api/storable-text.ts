/**
 * Text that PostgreSQL cannot store, though JSON can carry it: NUL in any column, half of a surrogate pair in JSON
 * columns. A client's request that holds such text is refused; text that was accepted elsewhere is repaired.
 */

const NUL = '\u0000'

/** What is wrong with a value's texts and keys, in words that follow "contains"; undefined where nothing is. */
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
 * A copy of plain data whose texts can be stored: without NUL, with U+FFFD for each half of a surrogate pair. Moments
 * stay what they are.
 */
export const sanitizeText = <T>(value: T): T => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll(NUL, '') as T
  if (Array.isArray(value)) return value.map(sanitizeText) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, sanitizeText(entry)])) as T
}
