/** Imports and the export of catalogue files. Not part of the specification. docs/import.md describes the formats. */
import { z } from 'zod'
import { IMPORT_ROW_KINDS } from '../../domain/imports/import-state.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { staffProductFilter } from '../products/product-list.ts'
import { exampleBusyImport, exampleImport, exampleListedImport } from './import-example.ts'
import { importAnswers, importRowSchema, importSchema } from './import-fields.ts'

/** Bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024
export const MAX_IMPORT_ZIP_BYTES = 500 * 1024 * 1024

const params = z.object({ id: idText })
const base = '/api/admin/imports'
const one = (description: string) => ({ description, schema: importSchema })
const exampleParams = { id: exampleImport.id }

export const createImport = operation({
  tag: 'Staff',
  id: 'createImport',
  permission: 'import-catalogue',
  audit: { records: 'rows', says: () => 'uploaded a catalogue file' },
  method: 'post',
  path: base,
  summary: 'Uploads a catalogue file of at most 50 MB and begins its dry run',
  query: z.strictObject({ name: z.string().min(1).max(200).optional().meta({ description: 'Of the file' }) }),
  upload: { types: ['text/csv'], maxBytes: MAX_IMPORT_BYTES, tooLarge: 'import-too-large', isStreamed: true },
  responses: { 201: one('The import; read it again until its dry run is finished') },
  errors: [],
  example: { query: { name: 'products_export.csv' }, response: exampleBusyImport },
})
export const listImports = operation({
  tag: 'Staff',
  id: 'listImports',
  permission: 'import-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: base,
  summary: 'The last imports, newest first',
  responses: { 200: { description: 'Imports', schema: z.array(importSchema.omit({ report: true })) } },
  errors: [],
  example: { response: [exampleListedImport] },
})
export const readImport = operation({
  tag: 'Staff',
  id: 'readImport',
  permission: 'import-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: `${base}/{id}`,
  summary: 'An import with its dry run and progress',
  params,
  responses: { 200: one('The import') },
  errors: ['import-not-found'],
  example: { params: exampleParams, response: exampleImport },
})
export const deleteImport = operation({
  tag: 'Staff',
  id: 'deleteImport',
  permission: 'import-catalogue',
  audit: { records: 'rows', says: () => 'deleted an import' },
  method: 'delete',
  path: `${base}/{id}`,
  summary: 'Deletes an import and its files, in any state but while a run writes; what it has written stays',
  params,
  responses: { 200: { description: 'Deleted', schema: z.object({ success: z.literal(true) }) } },
  errors: ['import-not-found', 'import-busy'],
  example: { params: exampleParams, response: { success: true } },
})
export const listImportRows = operation({
  tag: 'Staff',
  id: 'listImportRows',
  permission: 'import-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: `${base}/{id}/rows`,
  summary: 'What the dry run found by product, in the order of the file',
  params,
  query: z.strictObject({
    kind: z.enum(IMPORT_ROW_KINDS).optional(),
    after: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number')
      .optional()
      .meta({ description: '`position` of the last row' }),
  }),
  responses: { 200: { description: 'At most 100 rows', schema: z.array(importRowSchema) } },
  errors: ['import-not-found'],
  example: {
    params: exampleParams,
    query: { kind: 'error' },
    response: [
      {
        position: 12,
        kind: 'error',
        line: 61,
        handle: 'felt-hat',
        name: 'Felt Hat',
        productId: null,
        changes: [],
        emptied: [],
        problems: [
          {
            line: 61,
            row: 58,
            column: 'Option3 value',
            sentence: 'The shop does not know the option "Material". Say what it means.',
          },
        ],
        notes: [],
      },
    ],
  },
})
export const answerImport = operation({
  tag: 'Staff',
  id: 'answerImport',
  permission: 'import-catalogue',
  audit: { records: 'rows', says: () => 'answered the questions of an import' },
  method: 'put',
  path: `${base}/{id}/answers`,
  summary: 'Answers what the file leaves open and begins another dry run',
  params,
  body: importAnswers,
  responses: { 202: one('The import') },
  errors: ['import-not-found', 'import-busy'],
  example: { params: exampleParams, body: { options: { Material: 'detail' } }, response: exampleBusyImport },
})
export const runImport = operation({
  tag: 'Staff',
  id: 'runImport',
  permission: 'import-catalogue',
  audit: { records: 'rows', says: () => 'started an import' },
  method: 'post',
  path: `${base}/{id}/run`,
  summary: 'Writes exactly what the dry run announced, all or nothing',
  params,
  responses: { 202: one('The import') },
  errors: ['import-not-found', 'import-not-ready'],
  example: { params: exampleParams, response: { ...exampleBusyImport, state: 'running' } },
})
export const addImportPictures = operation({
  tag: 'Staff',
  id: 'addImportPictures',
  permission: 'import-catalogue',
  audit: { records: 'rows', says: () => 'uploaded pictures of an import' },
  method: 'post',
  path: `${base}/{id}/pictures`,
  summary:
    'Uploads a zip of pictures; the cells of the file name them by file name, or by addresses that end in it',
  params,
  upload: {
    types: ['application/zip'],
    maxBytes: MAX_IMPORT_ZIP_BYTES,
    tooLarge: 'import-too-large',
    isStreamed: true,
  },
  responses: { 202: one('The import') },
  errors: ['import-not-found', 'import-busy'],
  example: { params: exampleParams, response: { ...exampleBusyImport, hasPictures: true } },
})
export const isPictureZipPath = (path: string): boolean =>
  /^\/api\/admin\/imports\/[^/]+\/pictures$/.test(path)

export const listMissingPictures = operation({
  tag: 'Staff',
  id: 'listMissingPictures',
  permission: 'import-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: `${base}/{id}/pictures`,
  summary: 'The pictures that could not be fetched, with the reason of each',
  params,
  responses: {
    200: {
      description: 'At most 1000 pictures',
      schema: z.array(
        z.object({ productId: z.string(), product: z.string(), source: z.string(), reason: z.string() }),
      ),
    },
  },
  errors: ['import-not-found'],
  example: {
    params: exampleParams,
    response: [
      {
        productId: 'prod_8d2m4k7x',
        product: 'Felt Hat',
        source: 'https://cdn.example.com/felt-hat.jpg',
        reason: 'The picture could not be fetched from its address.',
      },
    ],
  },
})
export const retryImportPictures = operation({
  tag: 'Staff',
  id: 'retryImportPictures',
  permission: 'import-catalogue',
  audit: { records: 'rows', says: () => 'fetched missing pictures of an import again' },
  method: 'post',
  path: `${base}/{id}/pictures/retry`,
  summary: 'Fetches the missing pictures again',
  params,
  responses: { 202: one('The import') },
  errors: ['import-not-found', 'import-busy'],
  example: { params: exampleParams, response: { ...exampleBusyImport, state: 'pictures' } },
})
export const exportCatalogue = operation({
  tag: 'Staff',
  id: 'exportCatalogue',
  permission: 'import-catalogue',
  audit: { records: 'event', says: () => 'exported the catalogue' },
  method: 'get',
  path: '/api/admin/catalogue/export',
  summary:
    "The catalogue as CSV in Shopify's columns, with the shop's own behind them: the products of a filter, or, without one, all, archived ones too",
  query: staffProductFilter,
  responses: { 200: { description: 'The file', contentType: 'text/csv' } },
  errors: [],
})
