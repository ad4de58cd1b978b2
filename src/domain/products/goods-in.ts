/** Goods in: what arrives is scanned, counted and posted to the stock. The rule: a line is a variant and its units, once. */
import type { VariantChoice } from './variants.ts'

export const MAX_GOODS_LINES = 500
export const MAX_GOODS_UNITS = 10_000
export const MAX_GOODS_TEXT = 60

/** A variant that a code belongs to. */
export type CodedVariant = VariantChoice & {
  variantId: string
  name: string
  sku: string | null
  barcode: string | null
  shelfPlace: string | null
}
export type GoodsLine = CodedVariant & { units: number }

/** With one unit more of the variant; the line that was scanned last comes first. */
export const addUnit = (lines: readonly GoodsLine[], found: CodedVariant): GoodsLine[] => {
  const before = lines.find(({ variantId }) => variantId === found.variantId)
  const others = lines.filter((line) => line !== before)
  return [{ ...found, units: Math.min((before?.units ?? 0) + 1, MAX_GOODS_UNITS) }, ...others]
}

/** None: the line goes. */
export const setUnits = (lines: readonly GoodsLine[], variantId: string, units: number): GoodsLine[] =>
  lines.flatMap((line) => {
    if (line.variantId !== variantId) return [line]
    return units === 0 ? [] : [{ ...line, units }]
  })

/** Units that are typed beside a line. A scanner that types a code there is refused: no code is a number of units. */
export const parseUnits = (text: string): number | undefined => {
  const typed = text.trim()
  if (!/^\d{1,5}$/.test(typed)) return undefined
  return Number(typed) <= MAX_GOODS_UNITS ? Number(typed) : undefined
}

export const totalUnits = (lines: readonly { units: number }[]): number =>
  lines.reduce((sum, { units }) => sum + units, 0)
