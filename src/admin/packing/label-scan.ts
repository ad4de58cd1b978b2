/**
 * What an Enter in the field of the tracking number means at the packing table. The rule: a scanner that reads an item
 * once too often ships nothing. What comes within half a second of the last item's scan, and a code of this order, is
 * discarded whole.
 */
import { orderCodeProblem } from '../../domain/orders/tracking-number.ts'

/** ms */
const LABEL_AFTER = 500

/**
 * @param sinceItem ms since the last item's scan
 * @returns why the scan is discarded; undefined: it is the number on the label, or none, and the parcel is shipped
 */
export const labelProblem = (
  typed: string,
  order: Parameters<typeof orderCodeProblem>[1],
  sinceItem: number,
): string | undefined =>
  sinceItem < LABEL_AFTER
    ? 'This came too soon after the last item. Scan the label again.'
    : orderCodeProblem(typed, order)
