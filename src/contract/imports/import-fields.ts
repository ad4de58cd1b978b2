/** The fields of imports of catalogue files: answers of staff, the report of the dry run, the state of the import. */
import { z } from 'zod'
import { IMPORT_ROW_KINDS, IMPORT_STATES } from '../../domain/imports/import-state.ts'

const OPTION_MEANINGS = ['size', 'color', 'size-suffix', 'color-suffix', 'detail'] as const

const name = z.string().max(200)
export const importAnswers = z
  .strictObject({
    options: z
      .record(name, z.enum(OPTION_MEANINGS))
      .optional()
      .meta({ description: 'Option name -> what it is' }),
    columns: z
      .record(name, z.string().max(60))
      .optional()
      .meta({ description: 'Heading of an unknown column -> key of a known one, or "detail"' }),
    decimalSign: z.enum(['.', ',']).optional(),
    differentPrices: z.enum(['lowest', 'highest']).optional(),
    brand: z.string().trim().min(1).max(200).optional().meta({ description: 'Of new products without one' }),
    category: z.string().trim().min(1).max(200).optional(),
  })
  .meta({ id: 'ImportAnswers' })
export type ImportAnswers = z.input<typeof importAnswers>

const fileProblem = z.object({
  line: z.int(),
  row: z.int().meta({ description: 'In a spreadsheet' }),
  column: z.string().nullable(),
  sentence: z.string(),
})

export const importReport = z
  .object({
    format: z.object({
      dialect: z.enum(['shopify', 'woocommerce']),
      encoding: z.string(),
      delimiter: z.string(),
      decimalSign: z.enum(['.', ',']).nullable(),
      records: z.int(),
      options: z.array(
        z.object({
          name: z.string(),
          meaning: z.enum(OPTION_MEANINGS).nullable(),
          isAnswer: z.boolean(),
          examples: z.array(z.string()),
        }),
      ),
      columns: z.array(z.object({ heading: z.string(), key: z.string().nullable(), isUnknown: z.boolean() })),
      missingColumns: z.array(z.string()),
    }),
    counts: z.object({
      create: z.int(),
      change: z.int(),
      unchanged: z.int(),
      error: z.int(),
      variants: z.int(),
      emptied: z.int(),
      pictures: z.int(),
      // Reports of dry runs before these counts lack them.
      picturesInFiles: z.int().optional(),
      picturesMissing: z.int().optional(),
      largePriceChanges: z
        .int()
        .optional()
        .meta({ description: 'Products whose price changes by more than half; each has a note' }),
      skipped: z.int(),
      notes: z.int(),
    }),
    newBrands: z.array(z.string()),
    newCategories: z.array(z.string()),
    skipped: z.array(fileProblem),
    questions: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('option'), name: z.string(), examples: z.array(z.string()) }),
        z.object({ kind: z.literal('decimal-sign'), example: z.string(), line: z.int() }),
        z.object({ kind: z.literal('different-prices'), line: z.int() }),
        z.object({ kind: z.literal('brand') }),
        z.object({ kind: z.literal('category') }),
      ]),
    ),
  })
  .meta({ id: 'ImportReport' })

export const importSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    fileName: z.string(),
    fileBytes: z.int(),
    hasPictures: z.boolean().meta({ description: 'Whether a zip of pictures was uploaded' }),
    state: z.enum(IMPORT_STATES),
    answers: importAnswers,
    report: importReport.nullable().meta({ description: 'Of the dry run' }),
    progress: z.object({ phase: z.string(), done: z.int(), total: z.int().nullable() }).nullable(),
    problem: z.string().nullable(),
    pictures: z.object({ waiting: z.int(), done: z.int(), failed: z.int() }),
    canUndo: z.boolean().meta({
      description: 'Whether undoChange takes it back: it is done, young and small enough, and was not undone',
    }),
  })
  .meta({ id: 'CatalogueImport' })
export type CatalogueImport = z.infer<typeof importSchema>

export const importRowSchema = z
  .object({
    position: z.int(),
    kind: z.enum(IMPORT_ROW_KINDS),
    line: z.int(),
    handle: z.string(),
    name: z.string(),
    productId: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    emptied: z.array(z.string()),
    problems: z.array(fileProblem),
    notes: z.array(fileProblem),
  })
  .meta({ id: 'CatalogueImportRow' })
export type CatalogueImportRow = z.infer<typeof importRowSchema>
