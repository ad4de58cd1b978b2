/** What the stock of a day is worth, for staff: sums and CSV file. */
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import * as calls from '../../contract/products/stock-value.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { localTime } from '../../domain/shop-day.ts'
import {
  allValuedItems,
  listWithoutCost,
  readStockValue,
  type ValuedItem,
} from '../../storage/products/stock-value.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvAnswer, csvOf } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'

const HEADINGS = ['Product', 'SKU', 'Size and colour', 'Units', 'Cost (GBP)', 'Value (GBP)']

/** Without a cost both amounts are blank. */
const rowOf = ({ name, sku, units, costPence, ...choice }: ValuedItem) => [
  ...[name, sku, choiceText(choice)].map(guardFormula),
  units,
  ...(costPence === null ? ['', ''] : [decimal(costPence), decimal(units * costPence)]),
]

export const stockValueRoutes = ({ db, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const dayOf = (at: Date): string => localTime(at, timeZone).day
  handleOperation(app, calls.readStockValue, async ({ query: { day = dayOf(now()) } }) => {
    const valued = { day, timeZone }
    const [{ units, value, unitsWithoutCost, since }, withoutCost] = await Promise.all([
      readStockValue(db, valued),
      listWithoutCost(db, valued, calls.MAX_WITHOUT_COST),
    ])
    const sums = { units, value: decimal(value), unitsWithoutCost, since: since && dayOf(since) }
    return { json: { day, ...sums, withoutCost } satisfies calls.StockValue }
  })
  handleOperation(app, calls.exportStockValue, ({ query: { day = dayOf(now()) } }) =>
    csvAnswer(
      `stock-value-${day}`,
      csvOf(HEADINGS, allValuedItems(db, { day, timeZone }), (batch) => batch.map(rowOf)),
    ),
  )
  return app
}
