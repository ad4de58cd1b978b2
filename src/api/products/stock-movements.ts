/** The stock history of a product for staff: list and CSV file. */
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/products/stock-movements.ts'
import {
  movementActor,
  movementChoice,
  movementSource,
  movementText,
} from '../../domain/products/stock-movement.ts'
import { choiceText } from '../../domain/products/variants.ts'
import type { Database } from '../../storage/database/database.ts'
import { findStaffProduct } from '../../storage/products/staff-product.ts'
import {
  allStockMovements,
  listStockMovements,
  type StockMovement,
} from '../../storage/products/stock-movements.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOf, csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'

const PAGE_SIZE = 50
const HEADINGS = ['Time', 'Size and colour', 'What', 'Order or file', 'Who', 'Change', 'Stock after']

const movementWire = (movement: StockMovement): calls.StockMovement => {
  const { id, at, change, stockAfter, kind, orderId } = movement
  return {
    id,
    at: at.toISOString(),
    change,
    stockAfter,
    kind,
    orderId,
    choice: movementChoice(movement),
    reason: movementText(kind),
    source: movementSource(movement) ?? null,
    actor: movementActor(movement),
  }
}

const movementCsv = (db: Database, productId: string, variantId: string | undefined) =>
  csvOf(HEADINGS, allStockMovements(db, productId, variantId), (batch) =>
    batch
      .map(movementWire)
      .map(({ at, choice, reason, source, actor, change, stockAfter }) => [
        ...[at, choice, reason, source ?? '', actor].map(guardFormula),
        ...[String(change), String(stockAfter)],
      ]),
  )

export const stockMovementRoutes = ({ db, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const findOrRefuse = async (id: string) => {
    const product = await findStaffProduct(db, id)
    if (!product) throw new HttpError('product-not-found')
    return product
  }
  handleOperation(app, calls.listStockMovements, async ({ params: { id }, query }) => {
    const { name, counting, stockQuantity, variants } = await findOrRefuse(id)
    const found = await listStockMovements(db, id, {
      variantId: query.variant,
      after: query.after,
      limit: PAGE_SIZE + 1,
    })
    const page = found.slice(0, PAGE_SIZE)
    return {
      json: {
        movements: page.map(movementWire),
        next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
        product: {
          id,
          name,
          counting,
          stockQuantity,
          variants: variants.map((variant) => ({
            id: variant.id,
            choice: choiceText(variant),
            stockQuantity: variant.stockQuantity,
          })),
        },
      } satisfies calls.StockMovementList,
    }
  })
  handleOperation(app, calls.exportStockMovements, async ({ params: { id }, query }) => {
    const { slug } = await findOrRefuse(id)
    return csvOfToday(`stock-${slug}`, movementCsv(db, id, query.variant), { now, timeZone })
  })
  return app
}
