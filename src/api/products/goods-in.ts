/** Goods in for staff: codes, receipts and their undo. */
import { Hono } from 'hono'
import * as calls from '../../contract/products/goods-in.ts'
import { totalUnits } from '../../domain/products/goods-in.ts'
import * as storage from '../../storage/products/goods-receipts.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { orRefuse } from './stock-refusal.ts'

const wire = (receipt: storage.GoodsReceipt): calls.GoodsReceipt => ({
  ...receipt,
  units: totalUnits(receipt.lines),
  madeAt: receipt.madeAt.toISOString(),
  undoneAt: receipt.undoneAt?.toISOString() ?? null,
})

export const goodsInRoutes = ({ db, now, catalogueChanged }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const answer = async (posting: ReturnType<typeof storage.postGoodsReceipt>) => {
    const { receipt, productIds } = await orRefuse(posting)
    if (productIds.length > 0) await catalogueChanged({ productIds })
    return { json: wire(receipt) }
  }
  handleOperation(app, calls.findCode, async ({ query: { code } }) => ({
    json: { matches: await storage.findByCode(db, code, calls.MAX_CODE_MATCHES) },
  }))
  handleOperation(app, calls.listGoodsReceipts, async () => ({
    json: { receipts: (await storage.listGoodsReceipts(db, calls.MAX_RECEIPTS)).map(wire) },
  }))
  handleOperation(app, calls.postGoodsReceipt, ({ body, c }) =>
    answer(storage.postGoodsReceipt(db, { ...body, madeBy: staffOf(c).name, madeAt: now() })),
  )
  handleOperation(app, calls.undoGoodsReceipt, ({ params: { id }, c }) =>
    answer(storage.undoGoodsReceipt(db, id, { actor: staffOf(c).name, now: now() })),
  )
  return app
}
