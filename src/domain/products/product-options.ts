/**
 * The options of a product (its sizes and colours) and the variants that have them. The lists of options and the variants
 * agree: every variant has options of the lists, and every option has a variant. A combination may be missing.
 */
import { foldText } from '../search-text.ts'
import { choiceText, type VariantChoice } from './variants.ts'

export type ProductOptions = {
  sizes: readonly string[]
  colors: readonly string[]
  variants: readonly (VariantChoice & { id?: string | undefined; sku?: string | null | undefined })[]
}

const orNone = (options: readonly string[]): readonly (string | null)[] =>
  options.length > 0 ? options : [null]

/** Every size in every colour; one choice that has neither where there are no options. */
export const combinationsOf = (sizes: readonly string[], colors: readonly string[]): VariantChoice[] =>
  orNone(sizes).flatMap((size) => orNone(colors).map((color) => ({ size, color })))

const repeated = (keys: readonly string[]): number =>
  keys.findIndex((key, index) => keys.indexOf(key) < index)

const listProblem = (noun: 'size' | 'color', options: readonly string[]): string | undefined => {
  if (options.some((option) => option.trim() === '')) return `A ${noun} must not be empty.`
  const folded = options.map(foldText)
  const second = repeated(folded)
  if (second === -1) return undefined
  const [first, other] = [options[folded.indexOf(folded[second] as string)], options[second]]
  return first === other
    ? `The ${noun} "${first}" is listed twice.`
    : `The ${noun}s "${first}" and "${other}" are the same.`
}

const memberProblem = (
  noun: 'size' | 'color',
  options: readonly string[],
  variants: ProductOptions['variants'],
): string | undefined => {
  for (const variant of variants) {
    const option = variant[noun]
    if (option === null && options.length > 0)
      return `The variant "${choiceText(variant)}" has no ${noun}. Every variant needs one of: ${options.join(', ')}.`
    if (option !== null && !options.includes(option))
      return `The variant "${choiceText(variant)}" has a ${noun} that is not in the list of ${noun}s.`
  }
  const unused = options.find((option) => !variants.some((variant) => variant[noun] === option))
  return unused === undefined ? undefined : `No variant has the ${noun} "${unused}".`
}

/** A message about the first problem; undefined where there is none. */
export const optionsProblem = ({ sizes, colors, variants }: ProductOptions): string | undefined => {
  const problem =
    listProblem('size', sizes) ??
    listProblem('color', colors) ??
    memberProblem('size', sizes, variants) ??
    memberProblem('color', colors, variants)
  if (problem) return problem
  const twin = variants[repeated(variants.map(({ size, color }) => JSON.stringify([size, color])))]
  if (twin)
    return choiceText(twin)
      ? `The variant "${choiceText(twin)}" is listed twice.`
      : 'A product without sizes and colors has one variant.'
  const ids = variants.flatMap(({ id }) => id ?? [])
  if (repeated(ids) !== -1) return 'The same variant id is sent twice.'
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  const sku = skus[repeated(skus)]
  return sku === undefined ? undefined : `The SKU "${sku}" is used for two variants.`
}
