/** The inside of a bag as a box, and the things that a shopper tries in it. In mm. */
import { PACKAGE_SIZE, parsePackageSize } from './customs-facts.ts'
import type { TextFormat } from './product-field-entry.ts'

/** As it stands open: from left to right, from front to back, and up. */
export type Box = { width: number; depth: number; height: number }

export const INNER_SIZE: TextFormat = {
  accepts: PACKAGE_SIZE.accepts,
  rule: 'must be width × depth × height of the inside in whole mm, such as 300 × 120 × 420',
  examples: ['300 × 120 × 420', '410x160x330'],
}

export const parseInnerSize = (text: string): Box | undefined => {
  const { length: width, width: depth, height } = parsePackageSize(text) ?? {}
  return width && depth && height ? { width, depth, height } : undefined
}
