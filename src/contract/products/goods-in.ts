/** Goods in: what a scanned code belongs to, the receipt that adds the units, and its undo. Not part of the specification. */
import { z } from 'zod'
import { MAX_GOODS_LINES, MAX_GOODS_TEXT, MAX_GOODS_UNITS } from '../../domain/products/goods-in.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'

/** Variants that are listed for a code. */
export const MAX_CODE_MATCHES = 50
/** Receipts that are listed. */
export const MAX_RECEIPTS = 20

const variant = {
  variantId: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string().nullable(),
}
const codeMatchSchema = z
  .object({ ...variant, barcode: z.string().nullable(), shelfPlace: z.string().nullable() })
  .meta({ id: 'CodeMatch' })

const receiptSchema = z
  .object({
    id: z.string(),
    reason: z.string(),
    document: z.string(),
    units: z.int(),
    lines: z.array(z.object({ ...variant, units: z.int() })),
    madeBy: z.string(),
    madeAt: z.iso.datetime(),
    undoneBy: z.string().nullable().meta({ description: 'Null while it holds' }),
    undoneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'GoodsReceipt' })
export type GoodsReceipt = z.infer<typeof receiptSchema>

const exampleVariant = {
  variantId: 'var_4c8s1m6d',
  name: 'Fell Day Pack 25L',
  size: '20L',
  color: 'Olive',
  sku: 'FM-FLD-20L-OLIVE',
}
const exampleReceipt: GoodsReceipt = {
  id: 'goods_7h3k9d2q5w8x1z4c',
  reason: 'Delivery',
  document: 'DN-2041',
  units: 12,
  lines: [{ ...exampleVariant, units: 12 }],
  madeBy: 'Bo Manager',
  madeAt: '2026-11-23T09:12:00.000Z',
  undoneBy: null,
  undoneAt: null,
}

export const findCode = operation({
  tag: 'Staff',
  id: 'findCode',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/codes',
  summary:
    'The sizes and colours that a scanned code belongs to: by SKU or barcode, or by the SKU of the product',
  query: z.strictObject({ code: z.string().trim().min(1).max(100) }),
  responses: {
    200: {
      description: 'None, one, or those to choose from',
      schema: z.object({ matches: z.array(codeMatchSchema).max(MAX_CODE_MATCHES) }),
    },
  },
  errors: [],
  example: {
    query: { code: '5012345678900' },
    response: { matches: [{ ...exampleVariant, barcode: '5012345678900', shelfPlace: 'A-03-2' }] },
  },
})

export const listGoodsReceipts = operation({
  tag: 'Staff',
  id: 'listGoodsReceipts',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/goods-in',
  summary: `The last ${MAX_RECEIPTS} goods receipts, newest first`,
  responses: {
    200: {
      description: 'Receipts',
      schema: z.object({ receipts: z.array(receiptSchema).max(MAX_RECEIPTS) }),
    },
  },
  errors: [],
  example: { response: { receipts: [exampleReceipt] } },
})

const goodsText = (what: string) => z.string().trim().min(1, `A ${what} is required`).max(MAX_GOODS_TEXT)

export const postGoodsReceipt = operation({
  tag: 'Staff',
  id: 'postGoodsReceipt',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: ({ about }) => `received goods of ${about}` },
  method: 'post',
  path: '/api/admin/goods-in',
  summary:
    'Adds what arrived to the stock, all lines or none. Sent again with the same id, it is answered like the first time',
  body: z
    .strictObject({
      id: z
        .string()
        .regex(/^goods_[A-Za-z0-9]{16,40}$/, 'must be goods_ and 16 to 40 letters and digits')
        .meta({ description: 'Chosen by the caller' }),
      reason: goodsText('reason'),
      document: goodsText('document number'),
      lines: z
        .array(z.strictObject({ variantId: idText, units: z.int().min(1).max(MAX_GOODS_UNITS) }))
        .min(1)
        .max(MAX_GOODS_LINES)
        .refine(
          (lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
          'name a size or colour twice',
        ),
    })
    .meta({ id: 'PostGoodsReceipt' }),
  responses: { 200: { description: 'The receipt', schema: receiptSchema } },
  errors: ['product-not-found', 'product-changed', 'request-differs'],
  example: {
    body: {
      id: exampleReceipt.id,
      reason: 'Delivery',
      document: 'DN-2041',
      lines: [{ variantId: exampleVariant.variantId, units: 12 }],
    },
    response: exampleReceipt,
  },
})

export const undoGoodsReceipt = operation({
  tag: 'Staff',
  id: 'undoGoodsReceipt',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: ({ about }) => `undid goods in of ${about}` },
  method: 'post',
  path: '/api/admin/goods-in/{id}/undo',
  summary:
    'Takes the units of a receipt out of the stock again, all or none: none where fewer are left. A second call changes nothing',
  params: z.object({ id: idText }),
  responses: { 200: { description: 'The receipt', schema: receiptSchema } },
  errors: ['change-not-found', 'product-not-found', 'product-changed'],
  example: {
    params: { id: exampleReceipt.id },
    response: { ...exampleReceipt, undoneBy: 'Bo Manager', undoneAt: '2026-11-23T09:20:00.000Z' },
  },
})
