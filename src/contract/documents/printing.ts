/** Printed documents of orders, for staff: as data for the screen that prints them, and as PDF. Not part of the specification. */
import { z } from 'zod'
import { MAX_PRINTED_ORDERS, parseSelection } from '../../domain/documents/order-selection.ts'
import { packingSlip } from '../../domain/documents/packing-slip.ts'
import { DOCUMENT_KINDS, PAGE_SIZES } from '../../domain/documents/print-document.ts'
import { exampleAddress } from '../cart/checkout-example.ts'
import { operation } from '../operation.ts'
import { shopFileSchema } from '../settings/shop-file.ts'

const cellsSchema = z.array(z.array(z.string()))
const factSchema = z.object({ label: z.string(), value: z.string() })
const tableSchema = z.object({
  label: z.string(),
  columns: z.array(
    z.object({
      heading: z.string(),
      width: z.number().meta({ description: "Share of the table's width" }),
      isNumber: z.literal(true).optional(),
      isCode: z.literal(true).optional(),
    }),
  ),
  rows: z.array(cellsSchema).meta({ description: 'The lines of each cell' }),
})
export const printDocumentSchema = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    title: z.string(),
    number: z.string(),
    notice: z.string().nullable(),
    sender: z.object({
      name: z.string(),
      lines: z.array(z.string()),
      look: z
        .object({ logo: shopFileSchema.nullable(), accent: z.string() })
        .nullable()
        .meta({ description: 'Null on documents from before it was stored' }),
    }),
    facts: z.array(factSchema),
    barcode: z.string().nullable().meta({ description: 'Text of a barcode (Code 128) below the facts' }),
    parties: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
    table: tableSchema,
    totals: z.array(factSchema.extend({ isSum: z.literal(true).optional() })),
    breakdown: tableSchema.nullable(),
    texts: z.array(z.string()),
    foot: z.string(),
  })
  .meta({ id: 'PrintDocument' })

const params = z.object({ kind: z.enum(DOCUMENT_KINDS) })
export const printedOrders = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    const numbers = parseSelection(text)
    if (numbers) return numbers
    context.addIssue({
      code: 'custom',
      message: `must be numbers of at most ${MAX_PRINTED_ORDERS} orders, such as 1001-1010,1042`,
    })
    return z.NEVER
  })
  .meta({ description: 'Numbers of orders, such as 1001-1010,1042' })

const exampleSeller = {
  name: 'Haberdash',
  legalName: 'Haberdash Trading Ltd',
  address: '4 Mill Lane\nLeeds LS1 4DY\nUnited Kingdom',
  vatNumber: 'GB123456789',
  registration: 'Company number 01234567',
  email: 'orders@haberdash.example',
  phone: '+44 20 7946 0000',
}
const exampleSlip = packingSlip(
  {
    number: 1042,
    createdAt: '2025-06-01T12:00:00.000Z',
    timeZone: 'Europe/London',
    shippingAddress: exampleAddress,
    lines: [
      {
        position: 0,
        name: 'Fell Day Pack 25L',
        sku: 'FM-FLD-20L-OLIVE',
        size: '20L',
        color: 'Olive',
        quantity: 2,
        toShip: 2,
      },
    ],
  },
  exampleSeller,
)

export const listPrintDocuments = operation({
  tag: 'Staff',
  id: 'listPrintDocuments',
  permission: 'see-orders',
  audit: { records: 'event', says: () => 'opened documents of orders for printing' },
  method: 'get',
  path: '/api/admin/print/{kind}',
  summary: 'The documents of orders as data: what is printed, without fonts and pages',
  params,
  query: z.strictObject({ orders: printedOrders }),
  responses: { 200: { description: 'Documents', schema: z.array(printDocumentSchema) } },
  errors: ['order-not-found'],
  example: {
    params: { kind: 'packing-slip' },
    query: { orders: '1042' },
    response: [exampleSlip],
  },
})
export const printPdf = operation({
  tag: 'Staff',
  id: 'printPdf',
  permission: 'see-orders',
  audit: { records: 'event', says: () => 'printed documents of orders as PDF' },
  method: 'get',
  path: '/api/admin/print/{kind}/pdf',
  summary: 'The same documents as one PDF file, streamed, each on pages of its own',
  params,
  query: z.strictObject({ orders: printedOrders, size: z.enum(PAGE_SIZES).default('a4') }),
  responses: { 200: { description: 'The file', contentType: 'application/pdf' } },
  errors: ['order-not-found', 'busy'],
  example: { params: { kind: 'packing-slip' }, query: { orders: '1001-1010,1042', size: 'a4' } },
})
