/** SKUs that the editor makes: of the product from its name, of the variants from a pattern. A typed SKU is kept. */

import type { VariantChoice } from '../../domain/products/variants.ts'
import { foldText } from '../../domain/search-text.ts'
import type { FormVariant, ProductForm } from './product-form.ts'

export const DEFAULT_PATTERN = '{sku}-{size}-{colour}'
const MAX_SKU_LENGTH = 100

const skuPart = (text: string | null): string => (text ?? '').toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** "Field Shirt" -> "FIELD-SHIRT": the address of a product in capitals, as the server makes it. */
export const skuOfName = (name: string): string =>
  foldText(name)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

/** A mistake in the pattern; undefined where it can be used. */
export const patternProblem = (
  pattern: string,
  form: Pick<ProductForm, 'sizes' | 'colors'>,
): string | undefined => {
  const unknown = pattern.match(/\{(?!sku\}|size\}|colou?r\})[^}]*\}?/i)
  if (unknown) return `${unknown[0]} is not known: use {sku}, {size} and {colour}`
  if (form.sizes.length > 1 && !/\{size\}/i.test(pattern))
    return 'Without {size}, two sizes have the same SKU'
  if (form.colors.length > 1 && !/\{colou?r\}/i.test(pattern))
    return 'Without {colour}, two colours have the same SKU'
  return undefined
}

/** "{sku}-{size}-{colour}" -> "FM-FLD-M-OLIVE"; separators beside an empty part are dropped. */
export const skuFromPattern = (pattern: string, productSku: string, { size, color }: VariantChoice): string =>
  pattern
    .replace(/\{sku\}/gi, productSku)
    .replace(/\{size\}/gi, skuPart(size))
    .replace(/\{colou?r\}/gi, skuPart(color))
    .replace(/([-_./ ])[-_./ ]+/g, '$1')
    .replace(/^[-_./ ]+|[-_./ ]+$/g, '')
    .slice(0, MAX_SKU_LENGTH)

/** The SKU of each variant, in their order: the typed one, or one of the pattern, numbered where it is taken. */
export const skusOf = (variants: readonly FormVariant[], productSku: string, pattern: string): string[] => {
  const used = new Set(variants.flatMap(({ sku, isLeftOut }) => (sku && !isLeftOut ? [sku.trim()] : [])))
  return variants.map((variant) => {
    if (variant.isLeftOut || variant.sku.trim()) return variant.sku.trim()
    const made =
      variant.size === null && variant.color === null
        ? productSku
        : skuFromPattern(pattern, productSku, variant)
    let sku = made
    for (let twin = 2; used.has(sku); twin += 1) sku = `${made}-${twin}`
    used.add(sku)
    return sku
  })
}
