/** GTINs (EAN, UPC, ISBN-13): the numbers that barcodes of retail goods have, with a check digit at the end. */

const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14])

/** Digits are weighted 3 and 1 in turns from the right; the check digit completes the sum to a multiple of 10. */
export const isGtin = (text: string): boolean => {
  if (!/^\d+$/.test(text) || !LENGTHS.has(text.length) || /^0+$/.test(text)) return false
  const sum = [...text]
    .reverse()
    .reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
