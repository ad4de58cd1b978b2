/**
 * What is counted in an open stocktake. The rules: the stock of the moment is read under the lock that orders take it with;
 * an item is in one open stocktake at a time; a scan that is sent again is counted once.
 */
import { sql } from 'kysely'
import { MAX_COUNTED, MAX_STOCKTAKE_LINES } from '../../domain/products/stocktake.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { lockItemsOfProducts } from './stock.ts'
import {
  findItem,
  listUncounted,
  readUnshipped,
  type StocktakeItem,
  uncountedProducts,
} from './stocktake-items.ts'
import {
  type By,
  lockOpenStocktake,
  type Stocktake,
  type StocktakeLine,
  StocktakeRefusal,
  stocktakeLines,
} from './stocktakes.ts'

/** Of a line: more than a scanner sends while an answer is on its way. */
const KEPT_KEYS = 20
/** Of a statement, which has at most 65,535 parameters. */
const MAX_ROWS = 1000

const touch = (trx: Transaction, id: string) =>
  trx
    .updateTable('stocktakes')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** `line`: undefined where it is not counted. */
export type CountedLine = { version: number; line: StocktakeLine | undefined }

const readLine = async (trx: Transaction, id: string, itemId: string): Promise<CountedLine> => {
  const { version } = await trx
    .selectFrom('stocktakes')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { version, line: await stocktakeLines(trx, id).where('item_id', '=', itemId).executeTakeFirst() }
}

/** @param items that get a line, or have one */
const refuseFull = async (trx: Transaction, id: string, items: readonly StocktakeItem[]): Promise<void> => {
  const { others } = await trx
    .selectFrom('stocktake_lines')
    .select(sql<number>`count(*)::int`.as('others'))
    .where('stocktake_id', '=', id)
    .where(sql<boolean>`item_id <> all(${items.map(({ itemId }) => itemId)}::text[])`)
    .executeTakeFirstOrThrow()
  if (others + items.length > MAX_STOCKTAKE_LINES)
    throw new StocktakeRefusal(
      'stocktake-full',
      `A stocktake has at most ${MAX_STOCKTAKE_LINES} lines. Post this one, and open another for the rest.`,
    )
}

/** Another person may have counted it at another shelf place: the first count stands, and this one is told whose it is. */
const refuseCountedElsewhere = async (trx: Transaction, id: string, item: StocktakeItem): Promise<void> => {
  const other = await trx
    .selectFrom('stocktake_lines as l')
    .innerJoin('stocktakes as t', 't.id', 'l.stocktake_id')
    .select(['t.number', 't.title', 'l.counted_by as countedBy', 'l.counted'])
    .where('l.item_id', '=', item.itemId)
    .where('t.state', '=', 'open')
    .where('t.id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  throw new StocktakeRefusal(
    'counted-elsewhere',
    `${nameWithChoice(item)} is counted already: ${other.counted} by ${other.countedBy} in count ${other.number} (${other.title}). Post that one first, or take the line out of it.`,
  )
}

const placesText = ({ shelfPlaces }: StocktakeItem): string =>
  shelfPlaces.length === 0 ? 'has no shelf place' : `belongs to ${shelfPlaces.join(', ')}`

/** The item as it is now, locked with all of its product. */
const lockItem = async (
  trx: Transaction,
  { id, scope, title }: Stocktake,
  by: Parameters<typeof findItem>[2],
) => {
  const found = await findItem(trx, scope, by)
  if (found) await lockItemsOfProducts(trx, [found.productId])
  // Read again: until the locks were held, units could be sold, or a product tracked in another way.
  const item = found && (await findItem(trx, scope, by))
  if (!item || item.productId !== found.productId)
    throw new StocktakeRefusal('not-in-stocktake', 'This size or colour does not exist any more.')
  if (!item.isInScope)
    throw new StocktakeRefusal(
      'not-in-stocktake',
      scope.kind === 'place'
        ? `${nameWithChoice(item)} ${placesText(item)}, so it is not counted with ${title}.`
        : `${nameWithChoice(item)} does not belong to ${title}.`,
    )
  await refuseCountedElsewhere(trx, id, item)
  const unshipped = (await readUnshipped(trx, [item.productId])).get(item.itemId) ?? 0
  return { item, unshipped, expected: item.onHand + unshipped }
}

const newLine = (
  id: string,
  { itemId, productId, name, size, color, sku }: StocktakeItem,
  { actor, now }: By,
) => ({
  stocktake_id: id,
  item_id: itemId,
  product_id: productId,
  name,
  size,
  color,
  sku,
  counted_by: actor,
  counted_at: now,
})

/** One unit more of a variant. @throws StocktakeRefusal, and nothing is counted */
export const scanIntoStocktake = (
  db: Database,
  id: string,
  { variantId, key }: { variantId: string; key: string },
  by: By,
): Promise<CountedLine> =>
  inTransaction(db, async (trx) => {
    const { item, unshipped, expected } = await lockItem(trx, await lockOpenStocktake(trx, id), { variantId })
    const before = await trx
      .selectFrom('stocktake_lines')
      .select(['counted', 'expected', 'scan_keys'])
      .where('stocktake_id', '=', id)
      .where('item_id', '=', item.itemId)
      .executeTakeFirst()
    if (before?.scan_keys.includes(key)) return readLine(trx, id, item.itemId)
    // What was counted before may be what has gone meanwhile: only the person who stands there can say.
    if (before && before.expected !== expected)
      throw new StocktakeRefusal(
        'stocktake-changed',
        `${nameWithChoice(item)} was moved while it was counted: ${before.expected} were expected, ${expected} are now. Type how many are there.`,
      )
    if (!before) await refuseFull(trx, id, [item])
    const counted = Math.min((before?.counted ?? 0) + 1, MAX_COUNTED)
    const scan_keys = JSON.stringify([...(before?.scan_keys ?? []), key].slice(-KEPT_KEYS))
    const values = { counted, expected, unshipped, scan_keys }
    await writeLine(trx, { ...newLine(id, item, by), ...values })
    await touch(trx, id)
    return readLine(trx, id, item.itemId)
  })

const writeLine = (
  trx: Transaction,
  line: ReturnType<typeof newLine> & {
    counted: number
    expected: number
    unshipped: number
    scan_keys?: string
  },
) =>
  trx
    .insertInto('stocktake_lines')
    .values(line)
    .onConflict((conflict) => conflict.columns(['stocktake_id', 'item_id']).doUpdateSet(line))
    .execute()

/** The number that is there now; null: not counted. @throws StocktakeRefusal, and nothing is counted */
export const setCounted = (
  db: Database,
  id: string,
  { itemId, counted }: { itemId: string; counted: number | null },
  by: By,
): Promise<CountedLine> =>
  inTransaction(db, async (trx) => {
    const stocktake = await lockOpenStocktake(trx, id)
    const own = trx.deleteFrom('stocktake_lines').where('stocktake_id', '=', id).where('item_id', '=', itemId)
    if (counted === null) {
      if ((await own.executeTakeFirst()).numDeletedRows > 0n) await touch(trx, id)
      return readLine(trx, id, itemId)
    }
    const { item, unshipped, expected } = await lockItem(trx, stocktake, { itemId })
    await refuseFull(trx, id, [item])
    await writeLine(trx, { ...newLine(id, item, by), counted, expected, unshipped })
    await touch(trx, id)
    return readLine(trx, id, itemId)
  })

/**
 * All that is not counted is counted as 0. @param items how many the person has seen: with another number nothing is counted
 * @throws StocktakeRefusal
 */
export const countRestAsZero = (db: Database, id: string, items: number, by: By): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { scope } = await lockOpenStocktake(trx, id)
    const productIds = await uncountedProducts(trx, scope)
    await lockItemsOfProducts(trx, productIds)
    const rest = await listUncounted(trx, scope, MAX_STOCKTAKE_LINES + 1)
    const locked = new Set(productIds)
    if (rest.total !== items || rest.items.some(({ productId }) => !locked.has(productId)))
      throw new StocktakeRefusal(
        'stocktake-changed',
        `${rest.total} are not counted now, not ${items}. See the list as it is now.`,
      )
    if (rest.total === 0) return
    await refuseFull(trx, id, rest.items)
    const unshipped = await readUnshipped(trx, productIds)
    const lines = rest.items.map((item) => {
      const sold = unshipped.get(item.itemId) ?? 0
      return { ...newLine(id, item, by), counted: 0, expected: item.onHand + sold, unshipped: sold }
    })
    for (let start = 0; start < lines.length; start += MAX_ROWS)
      await trx
        .insertInto('stocktake_lines')
        .values(lines.slice(start, start + MAX_ROWS))
        .execute()
    await touch(trx, id)
  })
