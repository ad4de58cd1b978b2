/** Why a line item cannot be bought as it is, or null. It names the size and colour where they are what is short. */
import type { CartLine } from '../../contract/cart.ts'
import { shortageText } from '../../domain/stock.ts'
import { choiceText } from '../../domain/variants.ts'

export const lineShortage = (line: CartLine): string | null => {
  const choice = choiceText(line)
  const suffix = choice ? ` in ${choice}` : ''
  if (!line.isSold) return `No longer available${suffix}`
  const shortage = shortageText(line.product, line.quantity)
  return shortage && line.isCountedByVariant ? shortage + suffix : shortage
}
