/**
 * The label of a size and colour: name, choice, price and barcode. The rule: a barcode says the EAN or UPC of the variant where
 * it has a valid one, else its SKU as Code 128; one that a scanner could not read is refused, never printed.
 */
import { formatPounds } from '../pricing/currency.ts'
import { choiceText, type VariantChoice } from '../products/variants.ts'
import { type Barcode, code128, MODULE_MM } from './code-128.ts'
import { ean13, ean13Digits } from './ean-13.ts'
import type { LabelSheet } from './label-sheet.ts'

/** In one file. */
export const MAX_LABELS = 1000
export const MAX_LABEL_LINES = 500

export type LabelledVariant = VariantChoice & {
  name: string
  sku: string
  barcode: string | null
  pricePence: number
}
export type Label = { name: string; choice: string; price: string; barcode: Barcode }

/** Narrower modules are not printed sharply: of an EAN by its standard, of Code 128 by a printer of 300 dpi. */
const NARROWEST_MM = { ean: 0.264, code128: 0.17 }

/** The width of a module on the label. */
export const moduleOf = ({ label, padding }: LabelSheet, { modules }: Barcode): number =>
  Math.min(MODULE_MM, (label.width - 2 * padding) / modules)

const barcodeOf = (sheet: LabelSheet, { barcode, sku }: LabelledVariant): Barcode | undefined => {
  const digits = barcode === null ? undefined : ean13Digits(barcode.trim())
  if (digits !== undefined) {
    const ean = ean13(digits)
    if (moduleOf(sheet, ean) >= NARROWEST_MM.ean) return ean
  }
  if (!/^[\x20-\x7e]+$/.test(sku)) return undefined
  const code = code128(sku)
  return moduleOf(sheet, code) < NARROWEST_MM.code128 ? undefined : code
}

/** Undefined where no barcode of the variant can be read from such a label. */
export const labelOf = (sheet: LabelSheet, variant: LabelledVariant): Label | undefined => {
  const barcode = barcodeOf(sheet, variant)
  const { name, pricePence } = variant
  return barcode && { name, choice: choiceText(variant), price: formatPounds(pricePence), barcode }
}
