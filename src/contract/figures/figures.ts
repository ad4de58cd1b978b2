/** What was sold in a period: by day, by product, what runs out, and refunds. Not part of the specification. */
import { z } from 'zod'
import { PAYMENT_MODES } from '../../domain/pricing/payment-mode.ts'
import { dayText } from '../day-text.ts'
import { operation } from '../operation.ts'
import { MAX_FIGURE_DAYS } from './figure-limits.ts'

const period = {
  from: dayText.optional(),
  to: dayText.optional().meta({ description: 'Default: today' }),
  days: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_FIGURE_DAYS))
    .optional()
    .meta({ description: 'Length of the period where `from` is left out. Default: 30' }),
}
const pounds = z.string().meta({ description: 'Pounds' })

const sums = {
  orders: z.int().meta({ description: 'All orders that were placed, as in the stat cards' }),
  gross: pounds.meta({ description: 'Pounds that these orders brought in' }),
  refunded: pounds.meta({ description: 'Pounds of it that were given back since, or are about to be' }),
  net: pounds.meta({ description: 'The rest. Over all days it is the total revenue of the stat cards' }),
}

export const figuresSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string().meta({ description: "The shop's, in which days begin" }),
    mode: z.enum(PAYMENT_MODES).meta({ description: 'Of the orders that are counted' }),
    totals: z.object(sums),
    days: z.array(z.object({ day: z.string(), ...sums })),
    bestSellers: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        brand: z.string(),
        units: z.int().meta({ description: 'Without refunded units' }),
        net: pounds,
      }),
    ),
    runningOut: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        sku: z.string(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        onHand: z.int(),
        sold: z.int().meta({ description: 'Units of the period' }),
        daysLeft: z.int().meta({ description: 'At the rate of the period; 0: sold out' }),
      }),
    ),
    refunds: z.array(
      z.object({
        reason: z.string(),
        count: z.int(),
        amount: pounds.meta({ description: 'Pounds, by the rate at which the order was paid' }),
      }),
    ),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof figuresSchema>

const exampleSums = { orders: 12, gross: '1034.00', refunded: '94.00', net: '940.00' }

export const readFigures = operation({
  tag: 'Staff',
  id: 'readFigures',
  permission: 'see-figures',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/figures',
  summary: 'Sales by day, best sellers, stock that runs out and refunds of a period',
  query: z.strictObject(period),
  responses: { 200: { description: 'The figures', schema: figuresSchema } },
  errors: ['invalid-period'],
  example: {
    query: { from: '2025-06-01', to: '2025-06-01' },
    response: {
      from: '2025-06-01',
      to: '2025-06-01',
      timeZone: 'Europe/London',
      mode: 'live',
      totals: exampleSums,
      days: [{ day: '2025-06-01', ...exampleSums }],
      bestSellers: [
        { productId: 'prod_9d2f4k7m', name: 'Fell Day Pack 25L', brand: 'Fernway', units: 7, net: '546.00' },
      ],
      runningOut: [
        {
          productId: 'prod_9d2f4k7m',
          name: 'Fell Day Pack 25L',
          sku: 'FM-FLD-20L-OLIVE',
          size: '20L',
          color: 'Olive',
          onHand: 3,
          sold: 7,
          daysLeft: 0,
        },
      ],
      refunds: [{ reason: 'returned', count: 1, amount: '94.00' }],
    },
  },
})

export type FigureQuery = z.infer<(typeof readFigures)['query']>

export const FIGURE_TABLES = ['days', 'products', 'stock', 'refunds'] as const
export type FigureTableName = (typeof FIGURE_TABLES)[number]

export const exportFigures = operation({
  tag: 'Staff',
  id: 'exportFigures',
  permission: 'see-figures',
  audit: { records: 'event', says: () => 'exported figures' },
  method: 'get',
  path: '/api/admin/figures/export',
  summary: 'One table of the figures as CSV; cells are safe to open in a spreadsheet',
  query: z.strictObject({ ...period, table: z.enum(FIGURE_TABLES) }),
  responses: { 200: { description: 'The file', contentType: 'text/csv' } },
  errors: ['invalid-period'],
  example: {
    query: { from: '2025-06-01', to: '2025-06-30', table: 'days' },
  },
})
