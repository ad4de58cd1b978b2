/** Formats and parses what is typed into the sandbox's card form. */

export type CardInput = { number: string; expiry: string; cvc: string }

const digitsOf = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max)

/** "42424242" -> "4242 4242" */
export const formatCardNumber = (text: string): string => digitsOf(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ')

/** "1234" -> "12 / 34"; "5" -> "05", because no month begins with 5. */
export const formatExpiry = (text: string): string => {
  const typed = digitsOf(text, 4)
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const formatCvc = (text: string): string => digitsOf(text, 4)

/** "12 / 34" -> { month: 12, year: 34 }; undefined while it is incomplete, or when the month is not 1 to 12. */
export const parseExpiry = (text: string): { month: number; year: number } | undefined => {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? []
  const date = { month: Number(month), year: Number(year) }
  return year !== undefined && date.month >= 1 && date.month <= 12 ? date : undefined
}

/** The caret position after formatting: behind the same number of digits as before, or at the end if it was at the end. */
export const caretAfterFormatting = (formatted: string, typed: string, caret: number): number => {
  if (caret >= typed.length) return formatted.length
  const digitsBefore = typed.slice(0, caret).replace(/\D/g, '').length
  let digitsSeen = 0
  for (let index = 0; index < formatted.length; index += 1) {
    if (digitsSeen === digitsBefore) return index
    if (/\d/.test(formatted[index] ?? '')) digitsSeen += 1
  }
  return formatted.length
}
