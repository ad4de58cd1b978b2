/** Variants of a product: one size in one colour. The rules of their SKUs and of what counts them. */

export type VariantChoice = { size: string | null; color: string | null }

/** A line's variant. `variantId` is null in lines that an earlier release wrote. */
export type SoldLine = {
  productId: string
  variantId: string | null
  size: string | null
  color: string | null
  quantity: number
}

/** "UK 4–7" -> "UK47" */
const skuPart = (option: string | null): string =>
  (option ?? '').toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * A SKU for each choice, made of the product's: "FM-FLD" -> "FM-FLD-M-OLIVE". The only choice of a product has the
 * product's own. Choices that would have the same are numbered.
 */
export const variantSkus = (productSku: string, choices: readonly VariantChoice[]): string[] => {
  if (choices.length === 1) return [productSku]
  const used = new Map<string, number>()
  return choices.map(({ size, color }) => {
    const sku = [productSku, skuPart(size), skuPart(color)].filter(Boolean).join('-')
    const twin = (used.get(sku) ?? 0) + 1
    used.set(sku, twin)
    return twin === 1 ? sku : `${sku}-${twin}`
  })
}

/** "M / Olive", "M", "Olive" or an empty text. */
export const choiceText = ({ size, color }: VariantChoice): string =>
  [size, color].filter(Boolean).join(' / ')

/** "Chore Jacket, M / Navy", or the name of a product without a choice. */
export const nameWithChoice = (line: VariantChoice & { name: string }): string =>
  [line.name, choiceText(line)].filter(Boolean).join(', ')

/** "Chore Jacket (M / Navy)" where its variants are tracked each: the others may still be had. */
export const soldName = (line: VariantChoice & { name: string }, isCountedByVariant: boolean): string =>
  isCountedByVariant && choiceText(line) ? `${line.name} (${choiceText(line)})` : line.name

/**
 * Spreads a change of the whole stock over variants in proportion to what each has, by the largest remainder; no figure
 * goes below zero. Without any stock the units are spread evenly.
 *
 * @returns the new figures, which sum to `total`
 */
export const spreadStock = (onHand: readonly number[], total: number): number[] => {
  const sum = onHand.reduce((all, units) => all + units, 0)
  const shares = onHand.map((units) => (sum === 0 ? total / onHand.length : (units * total) / sum))
  const figures = shares.map(Math.floor)
  const rest = total - figures.reduce((all, units) => all + units, 0)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, rest)) figures[index] = (figures[index] as number) + 1
  return figures
}
