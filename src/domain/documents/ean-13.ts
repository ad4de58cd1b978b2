/**
 * Barcodes of EAN-13 (ISO/IEC 15420), of 13 digits or of the 12 of a UPC. The rule: a number whose check digit is wrong is no
 * barcode.
 */
import { isGtin } from '../products/gtin.ts'
import type { Barcode } from './code-128.ts'

/** Of each digit, the widths of space, bar, space, bar in modules: set A. Set B is set C from behind; C has the widths of A. */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** Which of the left six digits are in set B says the first digit. */
const LEFT_SETS = [
  ...['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB'],
  ...['ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA'],
]
const GUARD = '111'
const CENTRE = '11111'
/** Blank modules, as the standard asks for. */
const LEFT_QUIET_ZONE = 11
const RIGHT_QUIET_ZONE = 7

/** The 13 digits of a barcode; undefined where it is no EAN or UPC. */
export const ean13Digits = (text: string): string | undefined =>
  /^\d{12,13}$/.test(text) && isGtin(text) ? text.padStart(13, '0') : undefined

/** @param digits of `ean13Digits` */
export const ean13 = (digits: string): Barcode => {
  if (ean13Digits(digits) !== digits) throw new Error(`no EAN: ${JSON.stringify(digits)}`)
  const widthsOf = (digit: string): string => WIDTHS[Number(digit)] ?? ''
  const sets = LEFT_SETS[Number(digits.charAt(0))] ?? ''
  const left = [...digits.slice(1, 7)].map((digit, place) => {
    const widths = widthsOf(digit)
    return sets.charAt(place) === 'A' ? widths : [...widths].reverse().join('')
  })
  const right = [...digits.slice(7)].map(widthsOf)
  /** Bars and spaces in turn, with a bar first: what begins with a space follows a bar. */
  const widths = [GUARD, ...left, CENTRE, ...right, GUARD].join('')
  let at = LEFT_QUIET_ZONE
  const bars: Barcode['bars'] = []
  for (const [index, sign] of [...widths].entries()) {
    const width = Number(sign)
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { text: digits, modules: at + RIGHT_QUIET_ZONE, bars }
}
