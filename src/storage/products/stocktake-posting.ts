/**
 * The differences of a stocktake in the stock, and their undo. The rules: what is posted is the difference of each line, on the
 * stock of then; all lines or none; once, however often it is sent.
 */
import { differenceOf } from '../../domain/products/stocktake.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import type { DocumentCause } from '../database/trigger-inputs.ts'
import { lockItemsOfProducts } from './stock.ts'
import { postStock } from './stock-posting.ts'
import { type By, lockStocktake, StocktakeRefusal, stocktakeLines } from './stocktakes.ts'

/** @returns the products whose stock has changed */
const postDifferences = async (
  trx: Transaction,
  id: string,
  direction: 1 | -1,
  posting: { cause: DocumentCause; consequence: string },
): Promise<string[]> => {
  const lines = (await stocktakeLines(trx, id).execute()).filter((line) => differenceOf(line) !== 0)
  const productIds = [...new Set(lines.map((line) => line.product_id))]
  const onHand = new Map((await lockItemsOfProducts(trx, productIds)).map((item) => [item.id, item.onHand]))
  const changes = lines.map((line) => ({
    itemId: line.item_id,
    change: direction * differenceOf(line),
    title: nameWithChoice(line),
  }))
  await postStock(trx, onHand, changes, posting)
  return productIds
}

/** @param version that the person has seen. @throws StocktakeRefusal or StockRefusal, and nothing is posted */
export const postStocktake = (
  db: Database,
  id: string,
  { reason, version }: { reason: string; version: number },
  { actor, now }: By,
): Promise<string[]> =>
  inTransaction(db, async (trx) => {
    const stocktake = await lockStocktake(trx, id)
    if (stocktake.state === 'discarded')
      throw new StocktakeRefusal('stocktake-closed', `This stocktake was discarded by ${stocktake.closedBy}.`)
    if (stocktake.state !== 'open') {
      if (stocktake.reason === reason) return []
      throw new StocktakeRefusal(
        'request-differs',
        `This stocktake was posted by ${stocktake.closedBy}, with another reason.`,
      )
    }
    if (stocktake.version !== version)
      throw new StocktakeRefusal(
        'stocktake-changed',
        'Something was counted meanwhile. See the differences as they are now, and post again.',
      )
    const productIds = await postDifferences(trx, id, 1, {
      cause: { kind: 'stocktake', id },
      consequence: 'Count it again. Nothing is posted.',
    })
    const closed = { state: 'posted' as const, reason, closed_by: actor, closed_at: now }
    await trx.updateTable('stocktakes').set(closed).where('id', '=', id).execute()
    return productIds
  })

/** @throws StocktakeRefusal or StockRefusal, and nothing is taken back. A second call changes nothing */
export const undoStocktake = (db: Database, id: string, { actor, now }: By): Promise<string[]> =>
  inTransaction(db, async (trx) => {
    const { state } = await lockStocktake(trx, id)
    if (state === 'undone') return []
    if (state !== 'posted')
      throw new StocktakeRefusal('stocktake-closed', 'This stocktake was not posted, so nothing is undone.')
    const productIds = await postDifferences(trx, id, -1, {
      cause: { kind: 'stocktake-undo', id },
      consequence: 'Nothing is undone.',
    })
    const undone = { state: 'undone' as const, undone_by: actor, undone_at: now }
    await trx.updateTable('stocktakes').set(undone).where('id', '=', id).execute()
    return productIds
  })
