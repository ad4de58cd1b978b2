/**
 * Units that staff post to the stock by a document: goods in, and the differences of a stocktake. The rule: all or none; no
 * stock is below zero, and what was sold stays sold.
 */
import { sql } from 'kysely'
import { MAX_STOCK } from '../../domain/products/product-input.ts'
import type { Transaction } from '../database/database.ts'
import { type DocumentCause, setInput, stockCause } from '../database/trigger-inputs.ts'

/** Stock that cannot be moved. The message is for staff; the transaction is rolled back. */
export class StockRefusal extends Error {
  readonly code: 'product-not-found' | 'product-changed' | 'request-differs' | 'change-not-found'
  constructor(code: StockRefusal['code'], sentence: string) {
    super(sentence)
    this.name = 'StockRefusal'
    this.code = code
  }
}

/** `title`: for the refusal. */
export type StockChange = { itemId: string; change: number; title: string }

/**
 * Moves locked stock. @param onHand of the locked items, by id
 * @param consequence what the refusal of too few units says after them
 */
export const postStock = async (
  trx: Transaction,
  onHand: ReadonlyMap<string, number>,
  changes: readonly StockChange[],
  { cause, consequence }: { cause: DocumentCause; consequence: string },
): Promise<void> => {
  const moves = new Map<string, number>()
  for (const { itemId, change, title } of changes) {
    const before = onHand.get(itemId)
    if (before === undefined)
      throw new StockRefusal(
        'product-not-found',
        `${title} does not exist any more, or is tracked in another way.`,
      )
    const moved = (moves.get(itemId) ?? 0) + change
    if (before + moved < 0)
      throw new StockRefusal(
        'product-changed',
        `${title} has only ${before} in stock now, because units were sold or taken out since. ${consequence}`,
      )
    if (before + moved > MAX_STOCK)
      throw new StockRefusal('product-changed', `${title} would have more than 1,000,000 units.`)
    moves.set(itemId, moved)
  }
  const each = [...moves].map(([id, change]) => ({ id, change }))
  await sql`update inventory_items i set on_hand = i.on_hand + m.change
    from (select ${setInput(stockCause(cause))}) as named,
      jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as m (id text, change int)
    where i.id = m.id`.execute(trx)
}
