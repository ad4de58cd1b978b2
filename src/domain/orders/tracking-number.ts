/** Tracking numbers are scanned where everything has a code. The rule: a code of goods or of the order is no tracking number. */
import { numberOfCode } from './order-code.ts'

/** What staff are told. @param name of the product that has the code */
export const goodsCodeProblem = (typed: string, name: string): string =>
  `${typed.trim()} is a code of ${name}, not a tracking number. That is on the label of the parcel.`

export type CodedOrder = { number: number; lines: readonly { codes: readonly string[]; name: string }[] }

/** Why the text is no tracking number of the order, by its own codes in any case; undefined: it may be one. */
export const orderCodeProblem = (typed: string, { number, lines }: CodedOrder): string | undefined => {
  const code = typed.trim().toLowerCase()
  if (numberOfCode(code) === number || code === String(number))
    return `${typed.trim()} is the number of the order, not a tracking number. That is on the label of the parcel.`
  const line = lines.find(({ codes }) => codes.some((each) => each.toLowerCase() === code))
  return line && goodsCodeProblem(typed, line.name)
}

/** @param goods the name of the product of the catalogue that has the text as a code */
export const trackingNumberProblem = (
  typed: string,
  order: CodedOrder,
  goods: string | undefined,
): string | undefined =>
  orderCodeProblem(typed, order) ?? (goods === undefined ? undefined : goodsCodeProblem(typed, goods))
