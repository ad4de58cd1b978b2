/**
 * Barcodes of Code 128 (ISO/IEC 15417) in code set B, which has the printable characters of ASCII. The rule: a text that it cannot
 * hold is no barcode, never another text.
 */

/** Of each value, the widths of three bars and three spaces in turn, in modules; then of the stop sign, with a fourth bar. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START_B = 104
const STOP = 106
const CHECK_MODULUS = 103
/** Blank modules at either side, as the standard asks for. */
export const QUIET_ZONE = 10

/** Of a module on paper: wide enough for printers and hand scanners of every kind. */
export const MODULE_MM = 0.33

export type Barcode = {
  text: string
  /** All widths, quiet zones included. */
  modules: number
  bars: { at: number; width: number }[]
}

export const code128 = (text: string): Barcode => {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error(`no text of a barcode: ${JSON.stringify(text)}`)
  const values = [...text].map((sign) => sign.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % CHECK_MODULUS
  const widths = [START_B, ...values, check, STOP].flatMap((value) =>
    [...(PATTERNS[value] ?? '')].map(Number),
  )
  let at = QUIET_ZONE
  const bars: Barcode['bars'] = []
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { text, modules: at + QUIET_ZONE, bars }
}
