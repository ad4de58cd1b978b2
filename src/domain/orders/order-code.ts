/**
 * The code of an order on its packing slip, which a scanner types. The rule: letters and digits alone, because the "#" of an
 * order's number is another sign where keyboard and scanner are set to different countries.
 */

const PREFIX = 'ORDER'

export const orderCode = (number: number): string => `${PREFIX}${number}`

/** The number of the order whose code or number was scanned or typed; undefined: it is something else. */
export const numberOfCode = (typed: string): number | undefined => {
  const [, number] = new RegExp(`^(?:${PREFIX}|#)(\\d{1,9})$`, 'i').exec(typed.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}
