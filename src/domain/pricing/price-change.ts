/**
 * Changes of a price that staff are asked about before they are saved: a slip would be the lowest price of 30 days for a
 * month (prior-price.ts). The rule: a change by more than half of the price, up or down, is large. Amounts in pence.
 */
import { countText } from '../count-text.ts'
import { decimal } from './money.ts'

export const isLargePriceChange = (before: number, after: number): boolean =>
  Math.abs(after - before) * 2 > before

export const largeChangeSentence = (before: number, after: number): string =>
  `The price changes from £${decimal(before)} to £${decimal(after)}, by more than half.`

/** @param count of large changes, at least 1 */
export const largeChangesSentence = (count: number): string =>
  `${countText(count, 'price')} ${count === 1 ? 'changes' : 'change'} by more than half.`
