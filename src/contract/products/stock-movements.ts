/** The stock history of a product: every change of its stock with its cause. Not part of the specification. */
import { z } from 'zod'
import { MOVEMENT_KINDS } from '../../domain/products/stock-movement.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { exampleProduct } from './product-example.ts'
import { exampleStaffProduct } from './staff-product-example.ts'

export const stockMovementSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    change: z.int().meta({ description: 'Units; below zero: taken' }),
    stockAfter: z.int().min(0).meta({ description: 'Of what was counted' }),
    choice: z.string().meta({
      description: 'Size and colour, such as "M / Olive"; "All", or "No longer tracked" of what was replaced',
    }),
    kind: z.enum(MOVEMENT_KINDS),
    reason: z.string().meta({ description: 'The kind in words, such as "Sold"' }),
    source: z.string().nullable().meta({
      description:
        '"Order 1004", the name of the imported file, or reason and document of goods in or of a stocktake',
    }),
    orderId: z.string().nullable().meta({ description: 'Null where there is none, or it is gone' }),
    actor: z.string().meta({ description: 'A person of the staff, "Owner", "Customer" or "The shop"' }),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.infer<typeof stockMovementSchema>

const stockMovementListSchema = z
  .object({
    movements: z.array(stockMovementSchema),
    next: z.string().nullable().meta({ description: '`after` of the next part; null: this is the last' }),
    product: z.object({
      id: z.string(),
      name: z.string(),
      counting: z.enum(['together', 'by-variant']),
      stockQuantity: z.int(),
      variants: z.array(z.object({ id: z.string(), choice: z.string(), stockQuantity: z.int().nullable() })),
    }),
  })
  .meta({ id: 'StockMovementList' })
export type StockMovementList = z.infer<typeof stockMovementListSchema>

const params = z.object({ id: idText })
const filter = {
  variant: idText.optional().meta({ description: 'Only what counts this variant today' }),
}

export const listStockMovements = operation({
  tag: 'Staff',
  id: 'listStockMovements',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/products/{id}/stock-history',
  summary: 'Every change of a product’s stock with its cause, newest first, 50 at a time',
  params,
  query: z.strictObject({
    ...filter,
    after: z
      .string()
      .regex(/^\d{1,18}$/, 'is not a movement')
      .optional(),
  }),
  responses: { 200: { description: 'Movements', schema: stockMovementListSchema } },
  errors: ['product-not-found'],
  example: {
    params: { id: exampleProduct.id },
    query: { variant: exampleStaffProduct.variants[0]?.id ?? '' },
    response: {
      movements: [
        {
          id: '1042',
          at: '2026-11-23T09:12:00.000Z',
          change: -2,
          stockAfter: 5,
          choice: 'M / Olive',
          kind: 'sale',
          reason: 'Sold',
          source: 'Order 1004',
          orderId: 'order_7hd2k1m0',
          actor: 'Customer',
        },
      ],
      next: null,
      product: {
        id: exampleProduct.id,
        name: exampleProduct.name,
        counting: 'by-variant',
        stockQuantity: 7,
        variants: [{ id: 'var_1', choice: 'M / Olive', stockQuantity: 5 }],
      },
    },
  },
})
export const exportStockMovements = operation({
  tag: 'Staff',
  id: 'exportStockMovements',
  permission: 'edit-catalogue',
  audit: { records: 'event', says: () => 'exported the stock history of a product' },
  method: 'get',
  path: '/api/admin/catalogue/products/{id}/stock-history/export',
  summary: 'The whole stock history of a product, or of a variant, as CSV',
  params,
  query: z.strictObject(filter),
  responses: { 200: { description: 'A row per movement', contentType: 'text/csv' } },
  errors: ['product-not-found'],
  example: { params: { id: exampleProduct.id } },
})
