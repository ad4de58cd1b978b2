/** What of a product can be bought, given the size and colour that are chosen so far. */
import type { VariantChoice } from './variants.ts'

/** Null in what the product has no options of, or where nothing is chosen yet. */
export const findVariant = <V extends VariantChoice>(
  variants: readonly V[],
  { size, color }: VariantChoice,
): V | undefined => variants.find((variant) => variant.size === size && variant.color === color)

/**
 * Why an option cannot be bought, or null where it can: `wanted` is the option beside what is chosen of the other kind,
 * or null where nothing is. Without a choice of colour, a size can be bought if it can in any colour.
 */
export const optionProblem = (
  variants: readonly (VariantChoice & { inStock: boolean })[],
  wanted: VariantChoice,
): 'Sold out' | 'Not available' | null => {
  const made = variants.filter(
    ({ size, color }) =>
      (wanted.size === null || size === wanted.size) && (wanted.color === null || color === wanted.color),
  )
  if (made.some(({ inStock }) => inStock)) return null
  return made.length > 0 ? 'Sold out' : 'Not available'
}
