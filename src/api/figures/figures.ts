/** The figures of a period for staff, as JSON and as CSV. */
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import { HttpError } from '../../contract/errors.ts'
import { MAX_FIGURE_DAYS } from '../../contract/figures/figure-limits.ts'
import * as contract from '../../contract/figures/figures.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { addDays, daysBetween, localTime } from '../../domain/shop-day.ts'
import * as storage from '../../storage/figures/sales-figures.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvAnswer, csvText } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'

const DEFAULT_DAYS = 30

type Sums = Pick<storage.DaySums, 'orders' | 'gross' | 'refunded' | 'net'>

const sumsWire = ({ orders, gross, refunded, net }: Sums) => ({
  orders,
  gross: decimal(gross),
  refunded: decimal(refunded),
  net: decimal(net),
})

const totalsOf = (days: readonly Sums[]): Sums => {
  const sum = (field: keyof Sums) => days.reduce((total, day) => total + day[field], 0)
  return { orders: sum('orders'), gross: sum('gross'), refunded: sum('refunded'), net: sum('net') }
}

/** Headings and rows of one table. Texts of products are guarded, the others are numbers, dates and words of the shop. */
const tables: Record<contract.FigureTableName, (figures: contract.Figures) => (string | number)[][]> = {
  days: ({ days }) => [
    ['Day', 'Orders', 'Gross (GBP)', 'Refunded (GBP)', 'Net (GBP)'],
    ...days.map(({ day, orders, gross, refunded, net }) => [day, orders, gross, refunded, net]),
  ],
  products: ({ bestSellers }) => [
    ['Product', 'Brand', 'Units', 'Net (GBP)'],
    ...bestSellers.map(({ name, brand, units, net }) => [
      guardFormula(name),
      guardFormula(brand),
      units,
      net,
    ]),
  ],
  stock: ({ runningOut }) => [
    ['Product', 'SKU', 'Size', 'Colour', 'In stock', 'Sold', 'Days left'],
    ...runningOut.map(({ name, sku, size, color, onHand, sold, daysLeft }) => [
      ...[name, sku, size ?? '', color ?? ''].map(guardFormula),
      ...[onHand, sold, daysLeft],
    ]),
  ],
  refunds: ({ refunds }) => [
    ['Reason', 'Refunds', 'Amount (GBP)'],
    ...refunds.map(({ reason, count, amount }) => [reason, count, amount]),
  ],
}

export const figureRoutes = ({ db, checkout, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const read = async (query: contract.FigureQuery): Promise<contract.Figures> => {
    const to = query.to ?? localTime(now(), timeZone).day
    const from = query.from ?? addDays(to, 1 - (query.days ?? DEFAULT_DAYS))
    const count = daysBetween(from, to)
    if (count < 0 || count >= MAX_FIGURE_DAYS) throw new HttpError('invalid-period')
    const { mode } = checkout
    const period = { from, to, timeZone, mode }
    const [days, bestSellers, runningOut, refunds] = await Promise.all([
      storage.readDaySums(db, period),
      storage.readBestSellers(db, period),
      storage.readStockForecast(db, period),
      storage.readRefundSums(db, period),
    ])
    return {
      ...period,
      totals: sumsWire(totalsOf(days)),
      days: days.map((sums) => ({ day: sums.day, ...sumsWire(sums) })),
      bestSellers: bestSellers.map((row) => ({ ...row, net: decimal(row.net) })),
      runningOut,
      refunds: refunds.map((row) => ({ ...row, amount: decimal(row.amount) })),
    }
  }
  handleOperation(app, contract.readFigures, async ({ query }) => ({ json: await read(query) }))
  handleOperation(app, contract.exportFigures, async ({ query: { table, ...period } }) => {
    const figures = await read(period)
    return csvAnswer(
      `${table}-${figures.from}-${figures.to}`,
      Readable.from([csvText(tables[table](figures))]),
    )
  })
  return app
}
