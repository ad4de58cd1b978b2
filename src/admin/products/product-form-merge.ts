/**
 * Brings a form up to a product that others have changed since it was opened: fields that were not edited here take the
 * stored value, edited ones stay. A field is in conflict where both sides have changed it, and not to the same value.
 * Variants are compared figure by figure.
 */
import { formatPounds } from '../../domain/pricing/currency.ts'
import { parsePence } from '../../domain/pricing/money.ts'
import type { ProductFieldEntry } from '../../domain/products/product-field-entry.ts'
import { entryOf } from '../../domain/products/product-fields.ts'
import { VARIANT_FIELDS, type VariantField, variantFields } from '../../domain/products/variant-fields.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { emptyForm, type FormField, type FormVariant, type ProductForm } from './product-form.ts'
import { isSameField } from './product-form-request.ts'

export type Conflict = {
  key: string
  /** "Price", "Stock of M / Olive" */
  label: string
  seen: string
  mine: string
  theirs: string
  /** The form with the stored value in this place. */
  takeTheirs: (form: ProductForm) => ProductForm
}
export type Merge = { form: ProductForm; conflicts: Conflict[] }

const entryOfField = (field: FormField): ProductFieldEntry =>
  entryOf(field === 'stock' ? 'stockQuantity' : field)

/** The names behind ids. */
export type Names = { brand: (id: string) => string; category: (id: string) => string }

const pounds = (text: string): string => {
  const pence = parsePence(text.trim())
  return pence === undefined ? text : formatPounds(pence)
}
const MAX_SHOWN = 120
const shown = (text: string): string =>
  text.trim() === '' ? 'empty' : text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text

const textOf = (field: FormField, form: ProductForm, names: Names): string => {
  const value = form[field]
  const entry = entryOfField(field)
  if (entry.kind === 'choice') return entry.names[String(value)] ?? ''
  if (field === 'brandId') return names.brand(form.brandId)
  if (field === 'categoryId') return names.category(form.categoryId)
  if (field === 'price' || field === 'compareAtPrice') return shown(pounds(form[field]))
  if (field === 'images') return `${form.images.length} pictures, in their order`
  if (field === 'details')
    return shown(form.details.map(({ name, value: text }) => `${name}: ${text}`).join('; '))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return shown(value)
  if (Array.isArray(value)) return shown(value.join(', '))
  return shown(Object.values(value).join(', '))
}

type Cell = VariantField | 'stock'
const CELLS: readonly Cell[] = [...VARIANT_FIELDS, 'stock']
const labelOf = (cell: Cell): string => (cell === 'stock' ? 'Stock' : variantFields[cell].label)

const mergeVariants = (base: ProductForm, mine: ProductForm, theirs: ProductForm): Merge => {
  const conflicts: Conflict[] = []
  const byId = (form: ProductForm) =>
    new Map(form.variants.flatMap((variant) => (variant.id ? [[variant.id, variant] as const] : [])))
  const [bases, stored, edited] = [byId(base), byId(theirs), byId(mine)]
  const isCounted = mine.counting === 'by-variant' && base.counting === 'by-variant'
  const merged = mine.variants.flatMap((variant): FormVariant[] => {
    const before = variant.id ? bases.get(variant.id) : undefined
    if (!variant.id || !before) return [variant]
    const now = stored.get(variant.id)
    // Removed by somebody else: an edited one is added again.
    if (!now) return JSON.stringify(variant) === JSON.stringify(before) ? [] : [{ ...variant, id: undefined }]
    const next = { ...variant }
    for (const cell of CELLS) {
      if (cell === 'stock' && !isCounted) continue
      if (variant[cell] === before[cell]) next[cell] = now[cell]
      else if (now[cell] !== before[cell] && now[cell] !== variant[cell])
        conflicts.push({
          key: `${variant.id} ${cell}`,
          label: choiceText(variant) ? `${labelOf(cell)} of ${choiceText(variant)}` : labelOf(cell),
          seen: shown(before[cell]),
          mine: shown(variant[cell]),
          theirs: shown(now[cell]),
          takeTheirs: (form) => ({
            ...form,
            variants: form.variants.map((other) =>
              other.id === variant.id ? { ...other, [cell]: now[cell] } : other,
            ),
          }),
        })
    }
    return [next]
  })
  const added = theirs.variants.filter(
    ({ id, size, color }) =>
      id !== undefined &&
      !bases.has(id) &&
      !edited.has(id) &&
      !merged.some((other) => other.size === size && other.color === color),
  )
  const isRefilled = (variant: FormVariant): FormVariant => {
    const twin = theirs.variants.find(
      ({ id, size, color }) =>
        id !== undefined && !bases.has(id) && size === variant.size && color === variant.color,
    )
    return variant.id === undefined && twin ? { ...variant, id: twin.id } : variant
  }
  const variants = [...merged.map(isRefilled), ...added]
  const options = (kind: 'sizes' | 'colors', part: 'size' | 'color') => {
    const used = new Set(variants.map((variant) => variant[part]))
    return [...new Set([...mine[kind], ...theirs[kind]])].filter((option) => used.has(option))
  }
  return {
    form: { ...mine, variants, sizes: options('sizes', 'size'), colors: options('colors', 'color') },
    conflicts,
  }
}

const MERGED_BY_FIGURE: readonly FormField[] = ['variants', 'sizes', 'colors']

export const mergeForm = (base: ProductForm, mine: ProductForm, theirs: ProductForm, names: Names): Merge => {
  const { form, conflicts } = mergeVariants(base, mine, theirs)
  let next = form
  const fields = (Object.keys(emptyForm) as FormField[]).filter((field) => !MERGED_BY_FIGURE.includes(field))
  const found: Conflict[] = []
  for (const field of fields) {
    if (isSameField(field, theirs, base) || isSameField(field, mine, theirs)) continue
    const takeTheirs = (of: ProductForm): ProductForm => ({ ...of, [field]: theirs[field] })
    if (isSameField(field, mine, base)) next = takeTheirs(next)
    // The sum of the variants, which are compared by themselves.
    else if (field !== 'stock' || mine.counting === 'together')
      found.push({
        key: field,
        label: entryOfField(field).label,
        seen: textOf(field, base, names),
        mine: textOf(field, mine, names),
        theirs: textOf(field, theirs, names),
        takeTheirs,
      })
  }
  return { form: next, conflicts: [...found, ...conflicts] }
}
