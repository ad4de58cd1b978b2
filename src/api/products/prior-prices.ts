/** What staff are told of the prior prices of reductions. The rule: nothing, where the owner does not ask for them. */
import { Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import * as calls from '../../contract/products/prior-prices.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { countWithoutPriorPrice, readEarlierPrices } from '../../storage/products/prior-prices.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { settingsOf } from '../settings/shop.ts'

export const priorPriceRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.countUnshownReductions, async ({ c }) => {
    const { law } = await settingsOf(c)
    return { json: { count: law.priorPrice ? await countWithoutPriorPrice(db) : null } }
  })
  handleOperation(app, calls.readEarlierPrices, async ({ params, c }) => {
    const { law } = await settingsOf(c)
    const found = await readEarlierPrices(db, params.id)
    if (!found) throw new HttpError('product-not-found')
    const { isAnnounced, priorPence, lowerPence, lowerUntil } = found
    const isAsked = law.priorPrice
    return {
      json: {
        isAsked,
        isAnnounced,
        priorPrice: isAsked && priorPence !== null ? decimal(priorPence) : null,
        lower:
          isAsked && lowerPence !== null && lowerUntil !== null
            ? { price: decimal(lowerPence), until: lowerUntil.toISOString() }
            : null,
      },
    }
  })
  return app
}
