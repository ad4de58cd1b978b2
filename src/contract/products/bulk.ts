/** The staff's bulk edit: many products and variants in one save, all or none, and its undo. */
import { z } from 'zod'
import {
  BULK_FIELDS,
  BULK_KINDS,
  type BulkField,
  isVariantField,
  MAX_BULK_ROWS,
} from '../../domain/products/bulk-edit.ts'
import {
  type FieldOf,
  GRID_FIELDS,
  type GridField,
  mapFields,
} from '../../domain/products/product-field-values.ts'
import { entryOf } from '../../domain/products/product-fields.ts'
import {
  type ByVariantField,
  exampleVariantFields,
  GRID_VARIANT_FIELDS,
  type GridVariantField,
  mapGridVariantFields,
  variantFields,
} from '../../domain/products/variant-fields.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { MAX_VARIANT_LISTS } from './bulk-limits.ts'
import { exampleProduct } from './product-example.ts'
import { staffVariantSchema } from './product-schemas.ts'

const variantSchemas = {
  // Empty text counts as none.
  code: z
    .string()
    .trim()
    .max(200)
    .nullable()
    .transform((code) => code || null),
  grams: z.number().nullable(),
  pence: z.number().nullable(),
}

/** Bounded types only: a value against the rules is refused at its row and field (422), with all others. */
const fields = {
  ...(mapFields(GRID_FIELDS, (field) =>
    entryOf(field).kind === 'flag' ? z.boolean() : z.string().trim().max(60),
  ) as { [F in GridField]: F extends FieldOf<'flag'> ? z.ZodBoolean : z.ZodString }),
  price: z.string().max(40),
  compareAtPrice: z.string().max(40).nullable(),
  stockQuantity: z.number(),
  categoryId: z.string().max(64),
  brandId: z.string().max(64),
  ...(mapGridVariantFields((field): z.ZodType => variantSchemas[variantFields[field].kind]) as Pick<
    ByVariantField<typeof variantSchemas>,
    GridVariantField
  >),
} satisfies Record<BulkField, z.ZodType>

const values = z.strictObject(fields).partial()

const bulkRowSchema = z
  .strictObject({
    kind: z.enum(BULK_KINDS).default('product'),
    id: idText,
    changes: values.meta({
      description:
        'Amounts are pounds. `stockQuantity` is of a product that is tracked by product, or of a variant of a product ' +
        `that is tracked by variant. ${GRID_VARIANT_FIELDS.join(', ')} are of a variant, or of a product that is ` +
        'tracked by product and whose variants have the same; null: none, or not known. A variant has no other field here',
    }),
    seen: values.meta({ description: 'The value of each changed field when it was read' }),
  })
  .superRefine(({ kind, changes, seen }, context) => {
    for (const field of BULK_FIELDS.filter((field) => changes[field] !== undefined)) {
      if (kind === 'variant' && !isVariantField(field))
        context.addIssue({ code: 'custom', path: ['changes', field], message: 'is not a field of a variant' })
      if (seen[field] === undefined)
        context.addIssue({ code: 'custom', path: ['seen', field], message: 'is required' })
    }
  })
  .meta({ id: 'BulkRow' })

export const bulkEditSchema = z
  .strictObject({
    rows: z.array(bulkRowSchema).min(1).max(MAX_BULK_ROWS),
    changeId: z
      .string()
      .regex(/^change_[A-Za-z0-9]{16,40}$/, 'must be change_ and 16 to 40 letters and digits')
      .optional()
      .meta({
        description:
          'Chosen by the caller: a save whose response was lost is repeated with the same id, and answered like the first',
      }),
  })
  .meta({ id: 'BulkEdit' })
export type BulkEdit = z.input<typeof bulkEditSchema>

const row = { kind: z.enum(BULK_KINDS), id: z.string() }
const error = {
  ...row,
  field: z.enum(BULK_FIELDS).nullable().meta({ description: 'Null where the whole row is meant' }),
  sentence: z.string(),
}

const bulkSavedSchema = z
  .object({
    changeId: z
      .string()
      .nullable()
      .meta({ description: 'For its undo, for seven days; null where nothing had to be changed' }),
    saved: z.int().meta({ description: 'Rows that were changed' }),
    unchanged: z.array(z.object(row)).meta({ description: 'Rows that had the values already' }),
  })
  .meta({ id: 'BulkSaved' })
export type BulkSaved = z.infer<typeof bulkSavedSchema>

const bulkErrorsSchema = z.object({ errors: z.array(z.object(error)) }).meta({ id: 'BulkErrors' })
export type BulkErrors = z.infer<typeof bulkErrorsSchema>

const bulkConflictsSchema = z
  .object({
    conflicts: z.array(
      z.object({
        ...error,
        stored: z.union([z.string(), z.number(), z.boolean(), z.null()]).meta({
          description: 'The value by now; null where there is none',
        }),
      }),
    ),
  })
  .meta({ id: 'BulkConflicts' })
export type BulkConflicts = z.infer<typeof bulkConflictsSchema>

export const editProductsInBulk = operation({
  id: 'editProductsInBulk',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'patch',
  path: '/api/admin/catalogue/products',
  tag: 'Staff',
  summary: 'Changes up to 2,000 products and variants at once, all or none',
  body: bulkEditSchema,
  maxBodyBytes: 2_000_000,
  responses: {
    200: { description: 'Saved', schema: bulkSavedSchema },
    409: { description: 'Nothing is saved: these values are others by now', schema: bulkConflictsSchema },
    422: { description: 'Nothing is saved: these values are not valid', schema: bulkErrorsSchema },
  },
  errors: [],
  example: {
    body: {
      rows: [
        {
          id: exampleProduct.id,
          changes: { price: '38.00', compareAtPrice: '42.00' },
          seen: { price: '42.00', compareAtPrice: null },
        },
        { kind: 'variant', id: 'var_4c8s1m6d', changes: { stockQuantity: 12 }, seen: { stockQuantity: 7 } },
      ],
    },
    response: { changeId: 'change_7h3k9d2q', saved: 2, unchanged: [] },
    refusals: {
      409: {
        conflicts: [
          {
            kind: 'product',
            id: exampleProduct.id,
            field: 'price',
            sentence: 'Price is £40.00 now, not £42.00.',
            stored: '40.00',
          },
        ],
      },
      422: {
        errors: [
          {
            kind: 'product',
            id: exampleProduct.id,
            field: 'price',
            sentence: 'Price must be an amount in pounds over zero, such as 42.00.',
          },
        ],
      },
    },
  },
})

export const undoBulkEdit = operation({
  id: 'undoBulkEdit',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: ({ about }) => `took back a bulk edit of ${about}` },
  method: 'post',
  path: '/api/admin/catalogue/changes/{changeId}/undo',
  tag: 'Staff',
  summary:
    'Takes a bulk edit back, all or none. Units that were sold since stay sold. A second call changes nothing',
  params: z.object({ changeId: idText }),
  responses: {
    200: { description: 'Taken back', schema: z.object({ restored: z.int() }).meta({ id: 'BulkUndone' }) },
    409: {
      description: 'Nothing is taken back: these values were changed since',
      schema: bulkConflictsSchema,
    },
  },
  errors: ['change-not-found'],
  example: {
    params: { changeId: 'change_7h3k9d2q' },
    response: { restored: 2 },
    refusals: {
      409: {
        conflicts: [
          {
            kind: 'variant',
            id: 'var_4c8s1m6d',
            field: 'stockQuantity',
            sentence: 'Stock is 2 now: the units cannot be taken back from it.',
            stored: 2,
          },
        ],
      },
    },
  },
})

export const listStaffVariants = operation({
  id: 'listStaffVariants',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/variants',
  tag: 'Staff',
  summary: 'The variants of up to 200 products',
  query: z.strictObject({
    products: z
      .string()
      .max(MAX_VARIANT_LISTS * 65)
      .transform((ids) => ids.split(','))
      .pipe(z.array(idText).min(1).max(MAX_VARIANT_LISTS))
      .meta({ description: 'Ids, separated by commas', examples: ['prod_a1,prod_b2'] }),
  }),
  responses: {
    200: {
      description: 'Variants by product, in their order',
      schema: z.object({ variants: z.record(z.string(), z.array(staffVariantSchema)) }),
    },
  },
  errors: [],
  example: {
    query: { products: exampleProduct.id },
    response: {
      variants: {
        [exampleProduct.id]: [
          {
            id: 'var_4c8s1m6d',
            size: '20L',
            color: 'Olive',
            ...exampleVariantFields,
            stockQuantity: 7,
          },
        ],
      },
    },
  },
})
export type StaffVariants = { variants: Record<string, z.infer<typeof staffVariantSchema>[]> }
