/** What the stock of a day is worth, at the costs of today. Not part of the specification. */
import { z } from 'zod'
import { dayFilter } from '../day-text.ts'
import { operation } from '../operation.ts'
import { exampleProduct } from './product-example.ts'

/** Products that the answer names. */
export const MAX_WITHOUT_COST = 50

const stockValueSchema = z
  .object({
    day: z.string(),
    units: z.int().meta({ description: 'In stock when the day ended, of all products' }),
    value: z.string().meta({ description: 'Pounds: units times the cost that a unit has today' }),
    unitsWithoutCost: z.int().meta({ description: 'Units of which no cost is known: not in the value' }),
    withoutCost: z
      .array(z.object({ productId: z.string(), name: z.string(), units: z.int() }))
      .max(MAX_WITHOUT_COST)
      .meta({ description: 'Their products, most units first' }),
    since: z
      .string()
      .nullable()
      .meta({ description: 'The day on which the stock history began; nothing is known of earlier ones' }),
  })
  .meta({ id: 'StockValue' })
export type StockValue = z.infer<typeof stockValueSchema>

const query = z.strictObject({ day: dayFilter })

export const readStockValue = operation({
  tag: 'Staff',
  id: 'readStockValue',
  permission: 'see-figures',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/stock-value',
  summary: 'What the stock was worth when a day ended; without a day: today',
  query,
  responses: { 200: { description: 'The value', schema: stockValueSchema } },
  errors: [],
  example: {
    query: { day: '2026-11-30' },
    response: {
      day: '2026-11-30',
      units: 47,
      value: '740.00',
      unitsWithoutCost: 7,
      withoutCost: [{ productId: exampleProduct.id, name: exampleProduct.name, units: 7 }],
      since: '2026-01-12',
    },
  },
})

export const exportStockValue = operation({
  tag: 'Staff',
  id: 'exportStockValue',
  permission: 'see-figures',
  audit: { records: 'event', says: () => 'exported the value of the stock' },
  method: 'get',
  path: '/api/admin/stock-value/export',
  summary: 'The units and the value of each size and colour when a day ended, as CSV',
  query,
  responses: {
    200: {
      description: 'A row for each size and colour, or for a product that is tracked by product',
      contentType: 'text/csv',
    },
  },
  errors: [],
  example: { query: { day: '2026-11-30' } },
})
