/**
 * The fields of a product that staff write and read. Amounts are pounds as decimal strings, unknown fields are refused.
 */
import { z } from 'zod'
import { MAX_SLUG_LENGTH, SLUG, SLUG_RULE } from '../../domain/groups/slug.ts'
import { MAX_PICTURES } from '../../domain/pictures/picture-address.ts'
import { formatProblem, type TextEntry } from '../../domain/products/product-field-entry.ts'
import {
  type FieldOf,
  type FieldValues,
  fieldsOfKind,
  mapFields,
  PLAIN_FIELDS,
  type PlainField,
  pickFields,
  plainEntryOf,
} from '../../domain/products/product-field-values.ts'
import { entryOf, type ProductField, productFields } from '../../domain/products/product-fields.ts'
import { isPrice, MAX_STOCK, PRICE_RULE, STOCK_RULES } from '../../domain/products/product-input.ts'
import {
  MAX_ALT_LENGTH,
  MAX_CODE_LENGTH,
  MAX_FACT_NAME,
  MAX_FACT_VALUE,
  MAX_FACTS,
  MAX_OPTION_LENGTH,
} from '../../domain/products/product-limits.ts'
import {
  type ByVariantField,
  COST_RULES,
  MAX_COST_PENCE,
  MAX_GRAMS,
  mapVariantFields,
  type VariantFieldKind,
  variantFields,
  WEIGHT_RULES,
} from '../../domain/products/variant-fields.ts'
import { idText } from '../id-text.ts'
import { type KindSchemas, schemaOfKind } from './product.ts'

const line = (max: number) => z.string().trim().max(max)
const amount = z.string().trim().refine(isPrice, PRICE_RULE)
const stock = z.int(STOCK_RULES.whole).min(0, STOCK_RULES.negative).max(MAX_STOCK, STOCK_RULES.tooLarge)
/** Empty text counts as none, as in a spreadsheet's empty cell. */
const codeOrNone = z
  .union([line(MAX_CODE_LENGTH), z.null()])
  .transform((code) => code || null)
  .meta({ description: 'Empty text counts as null' })

const uniqueLines = (max: number, entries: number) =>
  z
    .array(line(max).min(1))
    .max(entries)
    .refine((lines) => new Set(lines).size === lines.length, 'The same entry is listed twice')

export const MAX_OPTIONS = 60
export const MAX_VARIANTS = 250

const ofVariantFields = <K extends Record<VariantFieldKind, z.ZodType>>(byKind: K) =>
  mapVariantFields((field): z.ZodType => byKind[variantFields[field].kind]) as ByVariantField<K>
const writtenByKind = {
  code: codeOrNone.optional(),
  grams: z
    .int(WEIGHT_RULES.whole)
    .min(0, WEIGHT_RULES.negative)
    .max(MAX_GRAMS, WEIGHT_RULES.tooLarge)
    .nullish(),
  pence: z
    .int(COST_RULES.whole)
    .min(0, COST_RULES.negative)
    .max(MAX_COST_PENCE, COST_RULES.tooLarge)
    .nullish(),
}
const writtenVariantFields = mapVariantFields((field): z.ZodType => {
  const { kind, note } = variantFields[field]
  return note === undefined ? writtenByKind[kind] : writtenByKind[kind].meta({ description: note })
}) as ByVariantField<typeof writtenByKind>

export const variantInput = z
  .strictObject({
    id: idText.optional().meta({ description: 'Of a variant that the product has; without it one is added' }),
    size: line(MAX_OPTION_LENGTH)
      .nullable()
      .meta({ description: 'One of `sizes`; null where the product has none' }),
    color: line(MAX_OPTION_LENGTH).nullable(),
    ...writtenVariantFields,
    stockQuantity: stock.nullish().meta({
      description:
        'Tracked by variant only. Without it a new variant has none, another one keeps what it has',
    }),
  })
  .meta({ id: 'VariantInput' })
export type VariantInput = z.input<typeof variantInput>

/** The schema of a plain field, by its kind. */
type PlainSchema<F extends PlainField> =
  F extends FieldOf<'choice'>
    ? z.ZodEnum<{ [V in FieldValues[F]]: V }>
    : KindSchemas[Exclude<(typeof productFields)[F]['kind'], 'choice'>]

const formatted = (entry: TextEntry) => {
  const text = line(entry.maxLength)
  return entry.format === undefined
    ? text
    : text.refine((typed) => formatProblem(entry, typed) === undefined, entry.format.rule)
}
const plainSchema = (field: PlainField): z.ZodType => {
  const entry = plainEntryOf(field)
  switch (entry.kind) {
    case 'text':
      return entry.isRequired ? line(entry.maxLength).min(1) : formatted(entry)
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum(entry.values)
    case 'lines':
      return uniqueLines(entry.maxLength, entry.maxEntries)
  }
}
const withNote = (schema: z.ZodType, field: PlainField): z.ZodType => {
  const { note, writeNote = note } = entryOf(field)
  return writeNote === undefined ? schema : schema.meta({ description: writeNote })
}
const plainFields = mapFields(PLAIN_FIELDS, (field) => withNote(plainSchema(field), field)) as {
  [F in PlainField]: PlainSchema<F>
}

/** One schema for each field that staff write. */
const fields = {
  ...plainFields,
  slug: line(MAX_SLUG_LENGTH).regex(SLUG, SLUG_RULE).meta({ description: productFields.slug.writeNote }),
  brandId: idText,
  categoryId: idText,
  price: amount,
  compareAtPrice: amount.nullable().meta({ description: productFields.compareAtPrice.writeNote }),
  images: z
    .array(z.string().trim().min(1).max(2000))
    .max(MAX_PICTURES)
    .refine((urls) => new Set(urls).size === urls.length, 'The same picture is named twice')
    .meta({
      description: 'Pictures that the shop keeps, in their order; one at an https address is fetched',
    }),
  colorImages: z
    .record(z.string().max(MAX_OPTION_LENGTH), z.string().max(2000))
    .meta({ description: 'Colour -> which of `images` shows it' }),
  imageAlts: z
    .record(z.string().max(2000), line(MAX_ALT_LENGTH))
    .meta({ description: productFields.imageAlts.note }),
  details: z
    .array(z.strictObject({ name: line(MAX_FACT_NAME).min(1), value: line(MAX_FACT_VALUE).min(1) }))
    .max(MAX_FACTS),
  sizes: z.array(line(MAX_OPTION_LENGTH)).max(MAX_OPTIONS).meta({
    description: 'In their order. Sizes, colors and variants agree: an option that no variant has is refused',
  }),
  colors: z.array(line(MAX_OPTION_LENGTH)).max(MAX_OPTIONS),
  variants: z
    .array(variantInput)
    .min(1)
    .max(MAX_VARIANTS)
    .meta({
      description:
        'All that are sold, in their order; a combination may be missing. A variant keeps its id when its size or ' +
        'color is renamed',
    }),
  stockQuantity: stock.meta({
    description:
      'Of all variants. Tracked by variant, and sent without `variants`, a change is spread over them',
  }),
} satisfies Record<ProductField, z.ZodType>

export const productInput = z
  .strictObject(fields)
  .partial()
  .required({ name: true, brandId: true, categoryId: true, price: true })
  .meta({
    id: 'ProductInput',
    description:
      'A new product is a draft, tracked by product, without stock, pictures and options, and in stock by the switch, ' +
      'unless it says otherwise. Without `variants` it has every size in every color, with SKUs made of its own',
  })
export type ProductInput = z.input<typeof productInput>

export const productChanges = z.strictObject(fields).partial().meta({ id: 'ProductChanges' })
export type ProductChanges = z.input<typeof productChanges>

/** What was seen is compared only: it may break today's rules. */
const seenVariant = z.object({
  id: z.string().optional(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  ...ofVariantFields({
    code: z.string().nullish(),
    grams: z.number().nullish(),
    pence: z.number().nullish(),
  }),
  stockQuantity: z.number().nullish(),
})
type SeenSchemas = KindSchemas & { choice: z.ZodString }
const seenByKind = { ...schemaOfKind, choice: () => z.string() }
const seenFields = {
  ...(mapFields(PLAIN_FIELDS, (field) => seenByKind[productFields[field].kind]()) as {
    [F in PlainField]: SeenSchemas[(typeof productFields)[F]['kind']]
  }),
  brandId: z.string(),
  categoryId: z.string(),
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  images: z.array(z.string()),
  colorImages: z.record(z.string(), z.string()),
  imageAlts: z.record(z.string(), z.string()),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  variants: z.array(seenVariant),
  stockQuantity: z.number(),
} satisfies Record<ProductField, z.ZodType>
export const productSeen = z.strictObject(seenFields).partial().meta({ id: 'ProductSeen' })
export type ProductSeen = z.input<typeof productSeen>

export const staffVariantSchema = z
  .object({
    id: z.string(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    ...ofVariantFields({ code: z.string().nullable(), grams: z.int().nullable(), pence: z.int().nullable() }),
    stockQuantity: z.int().nullable().meta({ description: 'Null where the product is tracked by product' }),
  })
  .meta({ id: 'StaffVariant' })
export type StaffVariant = z.infer<typeof staffVariantSchema>

export const staffProductSchema = z
  .object({
    ...seenFields,
    ...pickFields(fieldsOfKind('choice'), plainFields),
    variants: z.array(staffVariantSchema),
    stockQuantity: z.int(),
    id: z.string(),
    version: z.int().meta({ description: 'Counted up by every change except sales' }),
    brand: z.object({ name: z.string(), slug: z.string() }),
    category: z.object({ name: z.string(), slug: z.string(), parentName: z.string().nullable() }),
    previewKey: z.string().meta({ description: "The secret part of a draft's preview link" }),
    hasOrders: z.boolean().meta({ description: 'A product with orders is archived, never deleted' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffProduct' })
export type StaffProduct = z.infer<typeof staffProductSchema>
