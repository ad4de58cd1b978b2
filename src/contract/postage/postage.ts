/** Postage files: the formats of carriers, and the file that staff make of chosen orders. Not part of the specification. */
import { z } from 'zod'
import { POSTAGE_FACT_NAMES } from '../../domain/postage/postage-facts.ts'
import {
  CLICK_AND_DROP,
  MAX_HEADING,
  MAX_PACKAGING,
  MAX_POSTAGE_COLUMNS,
  MAX_POSTAGE_FORMATS,
  POSTAGE_ROWS,
} from '../../domain/postage/postage-format.ts'
import { printedOrders } from '../documents/printing.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'

const columnSchema = z
  .strictObject({
    heading: z.string().trim().min(1, 'A column needs a heading').max(MAX_HEADING),
    fact: z
      .enum(POSTAGE_FACT_NAMES)
      .nullable()
      .meta({ description: 'What its cells say; null: `text`, in each row' }),
    text: z.string().trim().max(200).optional(),
    max: z.int().min(1).max(1000).optional().meta({
      description: 'The greatest length: an order that needs more is left out',
    }),
    isRequired: z.boolean().optional(),
    isLatin: z.boolean().optional().meta({ description: 'Other letters than Latin ones are not taken' }),
  })
  .refine(({ fact, text }) => (fact === null) === (text !== undefined), {
    error: 'needs either a fact or a text',
  })
const formatFields = {
  name: z.string().trim().min(1, 'A format needs a name').max(60),
  rows: z.enum(POSTAGE_ROWS).meta({ description: 'A row for each order, or for each of its lines' }),
  packagingGrams: z.int().min(0).max(MAX_PACKAGING).default(0).meta({
    description: 'Added to the weight of the goods of each order',
  }),
  columns: z.array(columnSchema).min(1, 'A format needs a column').max(MAX_POSTAGE_COLUMNS),
}
export const postageFormatSchema = z.object({ id: z.string(), ...formatFields }).meta({ id: 'PostageFormat' })
export type PostageFormatWire = z.infer<typeof postageFormatSchema>

const exampleFormat: PostageFormatWire = {
  id: 'postage_6n2k8d4w',
  name: 'Sendcloud',
  rows: 'order',
  packagingGrams: 60,
  columns: [
    { heading: 'order_number', fact: 'reference', isRequired: true },
    { heading: 'house_number', fact: 'houseNumber', isRequired: true },
    { heading: 'shipping_method', fact: null, text: 'Letterbox parcel' },
  ],
}

export const listPostageFormats = operation({
  tag: 'Staff',
  id: 'listPostageFormats',
  permission: 'fulfil-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/postage-formats',
  summary: "The formats of postage files: Royal Mail's Click & Drop, then those that staff have mapped",
  responses: { 200: { description: 'Formats', schema: z.array(postageFormatSchema) } },
  errors: [],
  example: { response: [exampleFormat] },
})
export const savePostageFormat = operation({
  tag: 'Staff',
  id: 'savePostageFormat',
  permission: 'manage-orders',
  audit: { records: 'rows' },
  method: 'put',
  path: '/api/admin/postage-formats',
  summary: `Saves a format under its name, in place of one with the same name; at most ${MAX_POSTAGE_FORMATS}`,
  body: z.strictObject(formatFields).meta({ id: 'SavePostageFormat' }),
  responses: { 200: { description: 'The format', schema: postageFormatSchema } },
  errors: ['name-taken', 'too-many-postage-formats'],
  example: {
    body: { name: exampleFormat.name, rows: 'order', packagingGrams: 60, columns: exampleFormat.columns },
    response: exampleFormat,
  },
})
export type SavePostageFormat = z.input<(typeof savePostageFormat)['body']>

export const deletePostageFormat = operation({
  tag: 'Staff',
  id: 'deletePostageFormat',
  permission: 'manage-orders',
  audit: { records: 'rows' },
  method: 'delete',
  path: '/api/admin/postage-formats/{id}',
  summary: 'Removes a format that staff have mapped',
  params: z.object({ id: idText }),
  responses: { 200: { description: 'Removed', schema: z.object({ success: z.literal(true) }) } },
  errors: ['postage-format-not-found'],
  example: { params: { id: exampleFormat.id }, response: { success: true } },
})

export const makePostageFile = operation({
  tag: 'Staff',
  id: 'makePostageFile',
  permission: 'fulfil-orders',
  audit: { records: 'event', says: () => 'made a postage file of orders' },
  method: 'post',
  path: '/api/admin/postage-files',
  summary:
    'Makes the file of a carrier from orders that wait to be shipped: of each what remains. Which orders it has is recorded, and orders of an earlier file are left out',
  body: z
    .strictObject({
      orders: printedOrders,
      format: idText.default(CLICK_AND_DROP.id).meta({ description: 'The id of a format' }),
      again: z.boolean().default(false).meta({ description: 'Also orders that were in a file before' }),
    })
    .meta({ id: 'MakePostageFile' }),
  responses: {
    200: {
      description: 'The file, and which orders it has and has not',
      schema: z
        .object({
          name: z.string(),
          csv: z
            .string()
            .meta({ description: 'Empty where no order is in it; safe to open in a spreadsheet' }),
          orders: z.array(z.int()).meta({ description: 'Numbers of the orders in it' }),
          repeated: z
            .array(z.object({ order: z.int(), madeAt: z.iso.datetime(), madeBy: z.string() }))
            .meta({ description: 'Orders that were in a file before: left out, or with `again` in it' }),
          leftOut: z.array(z.object({ order: z.int(), reason: z.string() })),
        })
        .meta({ id: 'PostageFile' }),
    },
  },
  errors: ['postage-format-not-found'],
  example: {
    body: { orders: '1001-1010,1042', format: CLICK_AND_DROP.id },
    response: {
      name: 'click-and-drop-2025-06-02.csv',
      csv: 'Order reference,Full name\r\n1042,Ada Marsh\r\n',
      orders: [1042],
      repeated: [{ order: 1001, madeAt: '2025-06-01T12:00:00.000Z', madeBy: 'Bo Packer' }],
      leftOut: [{ order: 1002, reason: 'All lines of this order have been shipped already.' }],
    },
  },
})
export type PostageFileWire = z.infer<(typeof makePostageFile)['responses'][200]['schema']>
