/** The orders to print, by number, in a short text for a URL: "1001-1010,1042". */

/** Orders of one print. */
export const MAX_PRINTED_ORDERS = 1000

/** Rising, each once. */
export const selectionText = (numbers: readonly number[]): string => {
  const ranges: { first: number; last: number }[] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && range.last + 1 === number) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

/** Rising, each once. Undefined where the text is no selection, or one of too many orders or of none. */
export const parseSelection = (text: string): number[] | undefined => {
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part)
    if (!match) return undefined
    const first = Number(match[1])
    const last = Number(match[2] ?? first)
    if (last < first || last - first >= MAX_PRINTED_ORDERS) return undefined
    for (let number = first; number <= last; number += 1) numbers.add(number)
    if (numbers.size > MAX_PRINTED_ORDERS) return undefined
  }
  return [...numbers].toSorted((a, b) => a - b)
}
