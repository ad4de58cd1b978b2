/** What is wrong with a form, by field, before it is sent. The server has the last word. */

import { MAX_SLUG_LENGTH, SLUG, SLUG_RULE } from '../../domain/groups/slug.ts'
import { formatProblem } from '../../domain/products/product-field-entry.ts'
import { PLAIN_FIELDS, type PlainField, plainEntryOf } from '../../domain/products/product-field-values.ts'
import { isPrice, PRICE_RULE, stockProblem } from '../../domain/products/product-input.ts'
import { optionsProblem } from '../../domain/products/product-options.ts'
import {
  typedVariantFieldProblem,
  VARIANT_FIELDS,
  type VariantField,
} from '../../domain/products/variant-fields.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { type FormVariant, factsOf, type ProductForm, soldVariants, typedCell } from './product-form.ts'
import { productSku } from './product-form-request.ts'
import { skusOf } from './sku-pattern.ts'

export type Problems = Partial<
  Record<
    | 'name'
    | 'slug'
    | 'brandId'
    | 'categoryId'
    | 'price'
    | 'compareAtPrice'
    | 'sku'
    | 'stock'
    | 'variants'
    | 'details'
    | PlainField,
    string | undefined
  >
>

const optional = (text: string, problem: (text: string) => string | undefined): string | undefined =>
  text.trim() === '' ? undefined : problem(text.trim())
const priceProblem = (text: string): string | undefined => (isPrice(text) ? undefined : PRICE_RULE)

/** Of one stock figure; empty counts as none. */
export const unitsProblem = (text: string): string | undefined => optional(text, stockProblem)

export const variantFieldProblem = (field: VariantField, variant: FormVariant): string | undefined =>
  typedVariantFieldProblem(field, typedCell(field, variant))

/** The first problem of the variants' figures and SKUs. */
const variantsProblem = (form: ProductForm, pattern: string): string | undefined => {
  const sold = soldVariants(form)
  const named = (variant: FormVariant) => choiceText(variant) || 'this product'
  if (form.counting === 'by-variant')
    for (const variant of sold) {
      const problem = unitsProblem(variant.stock)
      if (problem) return `${named(variant)}: ${problem}`
    }
  for (const variant of sold)
    for (const field of VARIANT_FIELDS) {
      const problem = variantFieldProblem(field, variant)
      if (problem) return `${named(variant)}: ${problem}`
    }
  const skus = skusOf(sold, productSku(form), pattern)
  return optionsProblem({
    sizes: form.sizes,
    colors: form.colors,
    variants: sold.map((variant, index) => ({ ...variant, sku: skus[index] || null })),
  })
}

/** Of texts that have a form. */
const formattedProblems = (form: ProductForm): Problems =>
  Object.fromEntries(
    PLAIN_FIELDS.map((field) => {
      const entry = plainEntryOf(field)
      return [field, entry.kind === 'text' ? formatProblem(entry, String(form[field]).trim()) : undefined]
    }),
  )

export const formProblemsOf = (form: ProductForm, pattern: string): Problems => {
  const problems: Problems = {
    ...formattedProblems(form),
    name: form.name.trim() === '' ? 'A name is required' : undefined,
    slug: optional(form.slug, (slug) =>
      SLUG.test(slug) && slug.length <= MAX_SLUG_LENGTH ? undefined : `The address ${SLUG_RULE}`,
    ),
    price: priceProblem(form.price.trim()),
    compareAtPrice: optional(form.compareAtPrice, priceProblem),
    brandId: form.brandId === '' ? 'Choose a brand' : undefined,
    categoryId: form.categoryId === '' ? 'Choose a category' : undefined,
    sku: productSku(form) === '' && form.name.trim() !== '' ? 'A SKU is required' : undefined,
    stock: form.counting === 'together' ? unitsProblem(form.stock) : undefined,
    variants: variantsProblem(form, pattern),
    details: factsOf(form).some(({ name, value }) => name === '' || value === '')
      ? 'Every row needs a name and a value'
      : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence !== undefined))
}
