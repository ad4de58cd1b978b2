/** Stocktakes for staff: each call answers the stocktake as it is then. */
import { Hono } from 'hono'
import * as calls from '../../contract/products/stocktakes.ts'
import * as counting from '../../storage/products/stocktake-counting.ts'
import * as posting from '../../storage/products/stocktake-posting.ts'
import * as storage from '../../storage/products/stocktakes.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { orRefuse } from './stock-refusal.ts'

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const wireTimes = ({ openedAt, closedAt, undoneAt }: storage.Stocktake) => ({
  openedAt: openedAt.toISOString(),
  closedAt: isoOf(closedAt),
  undoneAt: isoOf(undoneAt),
})

const wireLine = ({
  item_id,
  product_id,
  counted_by,
  counted_at,
  ...line
}: storage.StocktakeLine): calls.StocktakeLine => ({
  ...line,
  itemId: item_id,
  productId: product_id,
  countedBy: counted_by,
  countedAt: counted_at.toISOString(),
})

const wire = (stocktake: storage.WholeStocktake): calls.Stocktake => ({
  ...stocktake,
  ...wireTimes(stocktake),
  lines: stocktake.lines.map(wireLine),
})

export const stocktakeRoutes = ({ db, now, catalogueChanged }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const byOf = (c: Parameters<typeof staffOf>[0]): storage.By => ({ actor: staffOf(c).name, now: now() })
  const read = async (id: string) => ({
    json: wire(await orRefuse(storage.readStocktake(db, id, calls.MAX_UNCOUNTED))),
  })
  const answer = async (id: string, work: Promise<void>) => {
    await orRefuse(work)
    return read(id)
  }
  /** Of calls that change the stock of the products to which they resolve. */
  const stockAnswer = async (id: string, work: Promise<string[]>) => {
    const productIds = await orRefuse(work)
    if (productIds.length > 0) await catalogueChanged({ productIds })
    return read(id)
  }
  const lineAnswer = async (counted: Promise<counting.CountedLine>) => {
    const { version, line } = await orRefuse(counted)
    return { json: { version, line: line ? wireLine(line) : null } }
  }
  handleOperation(app, calls.listStocktakes, async () => {
    const stocktakes = await storage.listStocktakes(db, calls.MAX_LISTED_STOCKTAKES)
    return { json: { stocktakes: stocktakes.map((each) => ({ ...each, ...wireTimes(each) })) } }
  })
  handleOperation(app, calls.openStocktake, async ({ body, c }) => {
    await orRefuse(storage.openStocktake(db, body, byOf(c)))
    return read(body.id)
  })
  handleOperation(app, calls.readStocktake, ({ params: { id } }) => read(id))
  handleOperation(app, calls.scanIntoStocktake, ({ params: { id }, body, c }) =>
    lineAnswer(counting.scanIntoStocktake(db, id, body, byOf(c))),
  )
  handleOperation(app, calls.setStocktakeLine, ({ params: { id, itemId }, body: { counted }, c }) =>
    lineAnswer(counting.setCounted(db, id, { itemId, counted }, byOf(c))),
  )
  handleOperation(app, calls.countRestAsZero, ({ params: { id }, body: { items }, c }) =>
    answer(id, counting.countRestAsZero(db, id, items, byOf(c))),
  )
  handleOperation(app, calls.postStocktake, ({ params: { id }, body, c }) =>
    stockAnswer(id, posting.postStocktake(db, id, body, byOf(c))),
  )
  handleOperation(app, calls.undoStocktake, ({ params: { id }, c }) =>
    stockAnswer(id, posting.undoStocktake(db, id, byOf(c))),
  )
  handleOperation(app, calls.discardStocktake, ({ params: { id }, c }) =>
    answer(id, storage.discardStocktake(db, id, byOf(c))),
  )
  return app
}
