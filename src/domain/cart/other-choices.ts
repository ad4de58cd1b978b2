/** Which other size or colour of a product a shopper may take in place of one that cannot be bought. */
import type { VariantChoice } from '../products/variants.ts'

type Line = VariantChoice & { id: string; productId: string; quantity: number; isCountedByVariant: boolean }
type Variant = VariantChoice & { id: string; inStock: boolean; stockQuantity: number }

/** `units`: as many as the line has, or fewer where fewer are left beside the rest of the cart. */
export type OtherChoice = VariantChoice & { id: string; units: number }

const isSame = (a: VariantChoice, b: VariantChoice): boolean => a.size === b.size && a.color === b.color

/** Those in the same colour; where there are none, those of the same size; else all. */
export const otherChoices = (
  line: Line,
  cart: readonly Line[],
  variants: readonly Variant[],
): OtherChoice[] => {
  const others = cart.filter(({ id, productId }) => id !== line.id && productId === line.productId)
  const all = variants.flatMap(({ id, size, color, inStock, stockQuantity }) => {
    const sharing = others.filter((other) => !line.isCountedByVariant || isSame(other, { size, color }))
    const left = stockQuantity - sharing.reduce((sum, { quantity }) => sum + quantity, 0)
    return !inStock || left < 1 || isSame(line, { size, color })
      ? []
      : [{ id, size, color, units: Math.min(line.quantity, left) }]
  })
  const sameColor = all.filter(({ color }) => color === line.color)
  const sameSize = all.filter(({ size }) => size === line.size)
  return [sameColor, sameSize, all].find((some) => some.length > 0) ?? []
}
