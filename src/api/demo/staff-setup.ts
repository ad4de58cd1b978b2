/** The start of a shop, for staff: GET /api/admin/setup, GET /api/admin/demo and POST /api/admin/demo/removal. */
import { Hono } from 'hono'
import { type Demo, readDemo, removeDemo as removeDemoCall } from '../../contract/demo/demo.ts'
import { readSetup, type Setup } from '../../contract/demo/setup.ts'
import { hasDemoContent, readDemoCounts, removeDemo } from '../../storage/demo/demo-removal.ts'
import { countOwnGoods } from '../../storage/demo/own-goods.ts'
import { readFirstOrders } from '../../storage/orders/first-orders.ts'
import { listPages } from '../../storage/pages/content-pages.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { findHiddenParts } from '../settings/hidden-parts.ts'
import { createOwnSettings } from '../settings/own-settings.ts'
import { setupItems, shopDetailsOf } from './shop-setup.ts'

export const staffSetupRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, checkout, doctor, pictures, settings } = services
  const ownSettings = createOwnSettings(db, settings)
  const app = new Hono<ApiEnv>()
  handleOperation(app, readSetup, async () => {
    const [{ total, ...goods }, isDemo, shop, pages, orders, backup] = await Promise.all([
      countOwnGoods(db),
      hasDemoContent(db),
      settings.fresh(),
      listPages(db),
      readFirstOrders(db),
      doctor?.checkBackup(),
    ])
    const own = await ownSettings.edited(shop)
    const hidden = await findHiddenParts(db, own)
    const items = setupItems({
      isDemo,
      hidden: {
        links: hidden.deadLinks.length,
        blocks: hidden.emptyBlocks.length,
      },
      details: shopDetailsOf(own, settings, pages),
      goods,
      paymentMode: checkout.mode,
      sendsMail: checkout.sendsMail(),
      backup: backup ?? [],
      hasOrders: orders.hasAny,
    })
    return { json: { isEmpty: total === 0, isDemo, hasSold: orders.hasReal, items } satisfies Setup }
  })
  handleOperation(app, readDemo, async () => {
    const [isDemo, counts] = await Promise.all([hasDemoContent(db), readDemoCounts(db)])
    return { json: { isDemo, counts } satisfies Demo }
  })
  handleOperation(app, removeDemoCall, async ({ c }) => {
    const { counts, removedPictures } = await removeDemo(db)
    logStaffEvent(c, 'demo-removed', counts)
    await services.catalogueChanged({ productIds: [] })
    // Files that stay behind when their storage fails harm nothing: no product names them any more.
    await pictures
      .remove(removedPictures)
      .catch((error: unknown) =>
        c.var.services.log.error({ err: error }, 'pictures of the demo were not deleted'),
      )
    return { json: counts }
  })
  return app
}
