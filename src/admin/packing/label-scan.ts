/**
 * What an Enter in the field of the tracking number means at the packing table. The rule: a scanner that reads an item
 * once too often ships nothing. What comes within half a second of the last item's scan, and a code of this order, is
 * discarded whole.
 */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'

/** ms */
const LABEL_AFTER = 500

type Scanned = { number: number; lines: readonly Pick<StaffOrder['lines'][number], 'codes' | 'name'>[] }

/**
 * @param sinceItem ms since the last item's scan
 * @returns why the scan is discarded; undefined: it is the number on the label, or none, and the parcel is shipped
 */
export const labelProblem = (
  typed: string,
  { number, lines }: Scanned,
  sinceItem: number,
): string | undefined => {
  const code = typed.trim().toLowerCase()
  if (sinceItem < LABEL_AFTER) return 'This came too soon after the last item. Scan the label again.'
  if (code === '') return undefined
  const line = lines.find(({ codes }) => codes.some((each) => each.toLowerCase() === code))
  if (line) return `${typed.trim()} is a code of ${line.name}. Scan the label of the parcel.`
  if (code === orderNumberText(number) || code === String(number))
    return `${typed.trim()} is the number of the order. Scan the label of the parcel.`
  return undefined
}
