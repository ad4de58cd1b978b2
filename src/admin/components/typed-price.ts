/**
 * Prices as people and spreadsheets write them -> pounds as the API takes them. A decimal comma is understood. What could
 * be read in two ways is refused with the reason, so that 19.99 never becomes 1999.
 */
import { decimal, parsePence } from '../../domain/pricing/money.ts'
import { PRICE_RULE } from '../../domain/products/product-input.ts'

export type TypedPrice = { price: string } | { problem: string; isAmbiguous?: true }

/** Groups of three digits, then the decimals behind the other sign: "1.999,00", "1,999.00", "1 999,00". */
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})+([.,])\d{1,2}$/
/** Groups of three digits with a sign that is never a decimal one, or with two of one sign. */
const WHOLE_GROUPS = /^\d{1,3}(?:(?:[' ]\d{3})+|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/

const withPoint = (text: string): string => {
  const grouped = GROUPED.exec(text)
  if (grouped && grouped[1] !== grouped[2]) {
    const point = text.lastIndexOf(grouped[2] as string)
    return `${text.slice(0, point).replace(/\D/g, '')}.${text.slice(point + 1)}`
  }
  if (WHOLE_GROUPS.test(text)) return text.replace(/\D/g, '')
  return text.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
}

const withoutSign = (typed: string): string =>
  typed
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()
    .replace(/^£\s*|\s*£$/, '')

/** For the end of an input: "12,5" -> "12.50". What is no amount, or could be read in two ways, stays as it was typed. */
export const normalizePrice = (typed: string): string => {
  const pence = parsePence(withPoint(withoutSign(typed)))
  return pence === undefined ? typed : decimal(pence)
}

export const parseTypedPrice = (typed: string): TypedPrice => {
  const text = withoutSign(typed)
  if (AMBIGUOUS.test(text))
    return {
      problem: `${text} can be read in two ways: write it without a separator, such as 1999.00`,
      isAmbiguous: true,
    }
  const pence = parsePence(withPoint(text))
  return pence === undefined || pence === 0 ? { problem: PRICE_RULE } : { price: decimal(pence) }
}
