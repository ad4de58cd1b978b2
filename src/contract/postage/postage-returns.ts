/** Postage files that were made, and the files with tracking numbers that carriers gave back. Not part of the specification. */
import { z } from 'zod'
import { MAX_RETURNED_BYTES, MAX_RETURNED_ROWS } from '../../domain/postage/postage-return.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { requestKey } from '../request-key.ts'

/** Newest postage files that are listed. */
export const MAX_LISTED_FILES = 50
const MAX_ENCODED_FILE = Math.ceil(MAX_RETURNED_BYTES / 3) * 4
const maxBodyBytes = MAX_ENCODED_FILE + 50_000

export const listedPostageFileSchema = z
  .object({
    id: z.string(),
    format: z.string().meta({ description: 'The name that its format had' }),
    madeBy: z.string(),
    madeAt: z.iso.datetime(),
    orders: z.int().meta({ description: 'How many it has' }),
    shipped: z.int().meta({ description: 'How many of them a returned file shipped' }),
  })
  .meta({ id: 'ListedPostageFile' })
export type ListedPostageFile = z.infer<typeof listedPostageFileSchema>
const exampleFile: ListedPostageFile = {
  id: 'postage_6n2k8d4w',
  format: 'Click & Drop',
  madeBy: 'Bo Packer',
  madeAt: '2025-06-02T09:25:00.000Z',
  orders: 40,
  shipped: 0,
}

const heading = z.string().min(1).max(200)
const columnsSchema = z.strictObject({
  reference: heading.meta({ description: 'The heading of the column with the numbers of the orders' }),
  tracking: heading.meta({ description: 'The heading of the column with the tracking numbers' }),
})
const returnedFile = z
  .base64()
  .min(1, 'The file is empty')
  .max(MAX_ENCODED_FILE)
  .meta({ description: `A CSV file with a line of headings and at most ${MAX_RETURNED_ROWS} rows` })
const carrier = z.string().trim().max(100)
const params = z.object({ id: idText })
const exampleColumns = { reference: 'Order reference', tracking: 'Tracking number' }
const exampleCsv = 'T3JkZXIgcmVmZXJlbmNlLFRyYWNraW5nIG51bWJlcg0KMTA0MixBQjEyMzQ1Njc4OUdCDQo='

export const listPostageFiles = operation({
  tag: 'Staff',
  id: 'listPostageFiles',
  permission: 'fulfil-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/postage-files',
  summary: `The ${MAX_LISTED_FILES} newest postage files, newest first`,
  responses: { 200: { description: 'Files', schema: z.array(listedPostageFileSchema) } },
  errors: [],
  example: { response: [exampleFile] },
})

export const checkPostageReturn = operation({
  tag: 'Staff',
  id: 'checkPostageReturn',
  permission: 'fulfil-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'post',
  path: '/api/admin/postage-files/{id}/returns/check',
  summary:
    'Which orders of a postage file the file that its carrier gave back would ship, and why each other row ships none. Nothing changes',
  params,
  maxBodyBytes,
  body: z
    .strictObject({
      file: returnedFile,
      columns: columnsSchema.optional().meta({
        description: 'Default: those of the newest returned file of the same format, where the file has them',
      }),
    })
    .meta({ id: 'CheckPostageReturn' }),
  responses: {
    200: {
      description: 'The columns, and each row',
      schema: z
        .object({
          headings: z.array(z.string()),
          columns: columnsSchema.nullable().meta({
            description: 'Null: they have to be chosen, and no row was read',
          }),
          carrier: z.string().meta({
            description: 'That of the newest returned file of the same format; empty: not known',
          }),
          rows: z.array(
            z.object({
              row: z.int().meta({ description: 'In a spreadsheet, from 1' }),
              reference: z.string(),
              tracking: z.string(),
              problem: z.string().nullable().meta({ description: 'Null: the row ships its order' }),
            }),
          ),
          orders: z.array(z.int()).meta({ description: 'Numbers of the orders that would be shipped' }),
        })
        .meta({ id: 'CheckedPostageReturn' }),
    },
  },
  errors: ['postage-file-not-found', 'returned-file-unreadable'],
  example: {
    params: { id: exampleFile.id },
    body: { file: exampleCsv, columns: exampleColumns },
    response: {
      headings: ['Order reference', 'Tracking number'],
      columns: exampleColumns,
      carrier: 'Royal Mail',
      rows: [{ row: 2, reference: '1042', tracking: 'AB123456789GB', problem: null }],
      orders: [1042],
    },
  },
})
export type CheckPostageReturn = z.input<(typeof checkPostageReturn)['body']>
export type CheckedPostageReturn = z.infer<(typeof checkPostageReturn)['responses'][200]['schema']>

export const shipPostageReturn = operation({
  tag: 'Staff',
  id: 'shipPostageReturn',
  permission: 'fulfil-orders',
  audit: { records: 'rows', says: ({ about }) => `shipped ${about} by a carrier's returned file` },
  method: 'post',
  path: '/api/admin/postage-files/{id}/returns',
  summary:
    "Ships the orders of a carrier's returned file, all or none, and tells each customer by mail a minute later. Stock does not change",
  params,
  maxBodyBytes,
  body: z
    .strictObject({
      file: returnedFile,
      columns: columnsSchema,
      carrier: carrier.default(''),
      orders: z
        .array(z.int().min(1).max(999_999_999))
        .min(1, 'No order is to be shipped')
        .max(MAX_RETURNED_ROWS)
        .meta({
          description:
            'Numbers of the orders that the check said it would ship: where others would be shipped now, none is (409)',
        }),
      key: requestKey.meta({
        description:
          'Chosen by the caller: a repeated call with the same key and contents ships nothing more',
      }),
    })
    .meta({ id: 'ShipPostageReturn' }),
  responses: {
    201: {
      description: 'What was shipped',
      schema: z
        .object({ id: z.string(), orders: z.array(z.int()).meta({ description: 'Their numbers' }) })
        .meta({ id: 'ShippedPostageReturn' }),
    },
  },
  errors: [
    'postage-file-not-found',
    'returned-file-unreadable',
    'postage-return-changed',
    'order-not-shippable',
    'request-differs',
  ],
  example: {
    params: { id: exampleFile.id },
    body: {
      file: exampleCsv,
      columns: exampleColumns,
      carrier: 'Royal Mail',
      orders: [1042],
      key: 'c1a7e4d0-52b8-4e0f-9a63-8f2d7b10c9e5',
    },
    response: { id: 'return_8d2k5n7q', orders: [1042] },
  },
})
export type ShipPostageReturn = z.input<(typeof shipPostageReturn)['body']>
export type ShippedPostageReturn = z.infer<(typeof shipPostageReturn)['responses'][201]['schema']>

export const undoPostageReturn = operation({
  tag: 'Staff',
  id: 'undoPostageReturn',
  permission: 'fulfil-orders',
  audit: { records: 'rows', says: ({ about }) => `took back the parcels of ${about}` },
  method: 'post',
  path: '/api/admin/postage-returns/{id}/undo',
  summary:
    "Takes back all parcels of a carrier's returned file, or none: their orders are to be shipped again",
  params,
  responses: { 200: { description: 'Taken back', schema: z.object({ success: z.literal(true) }) } },
  errors: ['postage-return-not-found', 'order-not-shippable'],
  example: { params: { id: 'return_8d2k5n7q' }, response: { success: true } },
})
