/**
 * Edits of a product's sizes, colours and variants, as pure functions. A variant keeps its id, SKU, barcode and stock
 * through every edit of the others; only new combinations are made.
 */

import type { StockTracking } from '../../domain/products/catalogue.ts'
import { spreadStock } from '../../domain/products/variants.ts'
import { foldText } from '../../domain/search-text.ts'
import { emptyVariant, type FormVariant, type ProductForm, soldVariants, totalUnits } from './product-form.ts'

export type OptionKind = 'sizes' | 'colors'
export type OptionForm = Pick<
  ProductForm,
  'sizes' | 'colors' | 'variants' | 'counting' | 'stock' | 'colorImages'
>
const partOf = { sizes: 'size', colors: 'color' } as const

const isSame = (a: string, b: string): boolean => foldText(a) === foldText(b)

/** "S, M; L" or lines, as typed or pasted from a spreadsheet: each option once, whatever its case and spaces. */
export const parseOptions = (text: string): string[] =>
  text
    .split(/[,;\n\t]/)
    .map((option) => option.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .filter((option, index, all) => all.findIndex((other) => isSame(other, option)) === index)

const orNone = (options: readonly string[]): readonly (string | null)[] =>
  options.length > 0 ? options : [null]

/**
 * The variants of these options, ordered by them. Where the first option of a kind is added, the present variants get
 * it; where the last one is removed, one variant of each remaining combination stays.
 */
const withOptions = (form: OptionForm, sizes: readonly string[], colors: readonly string[]): OptionForm => {
  const find = (size: string | null, color: string | null): FormVariant | undefined =>
    form.variants.find((variant) => variant.size === size && variant.color === color)
  const isFirst = (kind: OptionKind, option: string | null, now: readonly string[]): boolean =>
    form[kind].length === 0 && now.length > 0 && option === now[0]
  const isLast = (kind: OptionKind, now: readonly string[]): boolean =>
    form[kind].length > 0 && now.length === 0
  const former = (size: string | null, color: string | null): FormVariant | undefined => {
    const formerSize = isFirst('sizes', size, sizes) ? null : size
    const formerColor = isFirst('colors', color, colors) ? null : color
    if (formerSize !== size || formerColor !== color) return find(formerSize, formerColor)
    return form.variants.find(
      (variant) =>
        !variant.isLeftOut &&
        (isLast('sizes', sizes) || variant.size === size) &&
        (isLast('colors', colors) || variant.color === color),
    )
  }
  const variants = orNone(sizes).flatMap((size) =>
    orNone(colors).map((color): FormVariant => {
      const known = find(size, color) ?? former(size, color)
      return known ? { ...known, size, color } : emptyVariant({ size, color })
    }),
  )
  const isKnown = (color: string) => colors.includes(color)
  const colorImages = Object.fromEntries(Object.entries(form.colorImages).filter(([color]) => isKnown(color)))
  return { ...form, sizes, colors, variants, colorImages }
}

const withKind = (form: OptionForm, kind: OptionKind, options: readonly string[]): OptionForm =>
  kind === 'sizes' ? withOptions(form, options, form.colors) : withOptions(form, form.sizes, options)

/** Options that the product has already are not added again. */
export const addOptions = (form: OptionForm, kind: OptionKind, text: string): OptionForm => {
  const added = parseOptions(text).filter((option) => !form[kind].some((other) => isSame(other, option)))
  return added.length === 0 ? form : withKind(form, kind, [...form[kind], ...added])
}

export const removeOption = (form: OptionForm, kind: OptionKind, option: string): OptionForm =>
  withKind(
    form,
    kind,
    form[kind].filter((other) => other !== option),
  )

export const moveOption = (form: OptionForm, kind: OptionKind, option: string, by: -1 | 1): OptionForm => {
  const index = form[kind].indexOf(option)
  const other = form[kind][index + by]
  if (index < 0 || other === undefined) return form
  return withKind(form, kind, form[kind].with(index, other).with(index + by, option))
}

/** Why an option cannot have this name; undefined where it can. */
export const renameProblem = (
  options: readonly string[],
  option: string,
  name: string,
): string | undefined => {
  if (name.trim() === '') return 'A name is required'
  return options.some((other) => other !== option && isSame(other, name))
    ? `"${name.trim()}" is listed already`
    : undefined
}

/** The variants of the option keep their ids, and a colour its picture. */
export const renameOption = (
  form: OptionForm,
  kind: OptionKind,
  option: string,
  typed: string,
): OptionForm => {
  const name = typed.trim().replace(/\s+/g, ' ')
  if (name === option || renameProblem(form[kind], option, name)) return form
  const part = partOf[kind]
  const rename = (value: string): string => (value === option ? name : value)
  return {
    ...form,
    [kind]: form[kind].map(rename),
    variants: form.variants.map((variant) =>
      variant[part] === option ? { ...variant, [part]: name } : variant,
    ),
    colorImages:
      kind === 'sizes'
        ? form.colorImages
        : Object.fromEntries(Object.entries(form.colorImages).map(([color, url]) => [rename(color), url])),
  }
}

/** Every option keeps at least one combination. */
export const canLeaveOut = (variants: readonly FormVariant[], variant: FormVariant): boolean => {
  const others = variants.filter((other) => other !== variant && !other.isLeftOut)
  return (
    others.some(({ size }) => size === variant.size) && others.some(({ color }) => color === variant.color)
  )
}

/** The figures after a switch: the sum stays the same. */
export const switchTracking = (form: OptionForm, counting: StockTracking): OptionForm => {
  if (counting === form.counting) return form
  const total = totalUnits(form)
  if (counting === 'together') return { ...form, counting, stock: String(total) }
  const figures = spreadStock(
    soldVariants(form).map(() => 0),
    total,
  )
  let next = 0
  const variants = form.variants.map((variant) => {
    if (variant.isLeftOut) return variant
    const stock = String(figures[next] ?? 0)
    next += 1
    return { ...variant, stock }
  })
  return { ...form, counting, variants }
}

/** A pasted column or block of a spreadsheet: its rows of cells. */
export const parseCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
