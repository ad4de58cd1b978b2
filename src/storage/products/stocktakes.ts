/**
 * Stocktakes: opened, listed, discarded. The rules: what is counted is kept here until it is posted, for every person and device;
 * a stocktake that is closed is counted no more.
 */
import { type Selectable, sql } from 'kysely'
import {
  MAX_OPEN_STOCKTAKES,
  type StocktakeScope,
  type StocktakeState,
} from '../../domain/products/stocktake.ts'
import { isSameValue } from '../../domain/same-value.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { listUncounted, type StocktakeItem } from './stocktake-items.ts'
import type { StocktakeLineTable } from './stocktake-tables.ts'

/** The message is for staff; the transaction is rolled back. */
export class StocktakeRefusal extends Error {
  readonly code:
    | 'stocktake-not-found'
    | 'stocktake-closed'
    | 'stocktake-changed'
    | 'too-many-stocktakes'
    | 'stocktake-full'
    | 'counted-elsewhere'
    | 'not-in-stocktake'
    | 'category-unknown'
    | 'request-differs'
  constructor(code: StocktakeRefusal['code'], sentence: string) {
    super(sentence)
    this.name = 'StocktakeRefusal'
    this.code = code
  }
}

export type Stocktake = {
  id: string
  number: number
  scope: StocktakeScope
  title: string
  state: StocktakeState
  version: number
  openedBy: string
  openedAt: Date
  reason: string | null
  closedBy: string | null
  closedAt: Date | null
  undoneBy: string | null
  undoneAt: Date | null
}
export type StocktakeLine = Omit<Selectable<StocktakeLineTable>, 'stocktake_id' | 'scan_keys'>
/** Who did it, and when. */
export type By = { actor: string; now: Date }

const stocktakes = (db: Database | Transaction) =>
  db
    .selectFrom('stocktakes')
    .select(['id', 'number', 'scope', 'title', 'state', 'version'])
    .select(['opened_by as openedBy', 'opened_at as openedAt', 'reason'])
    .select(['closed_by as closedBy', 'closed_at as closedAt'])
    .select(['undone_by as undoneBy', 'undone_at as undoneAt'])

/** Locked until the end of the transaction: its lines are changed one after the other. */
export const lockStocktake = async (trx: Transaction, id: string): Promise<Stocktake> => {
  const found = await stocktakes(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw new StocktakeRefusal('stocktake-not-found', 'There is no such stocktake.')
  return found
}

const CLOSED: Record<Exclude<StocktakeState, 'open'>, string> = {
  posted: 'posted',
  undone: 'posted',
  discarded: 'discarded',
}

export const lockOpenStocktake = async (trx: Transaction, id: string): Promise<Stocktake> => {
  const found = await lockStocktake(trx, id)
  if (found.state !== 'open')
    throw new StocktakeRefusal(
      'stocktake-closed',
      `This stocktake was ${CLOSED[found.state]} by ${found.closedBy}. Nothing more is counted in it.`,
    )
  return found
}

const titleOf = async (trx: Transaction, scope: StocktakeScope): Promise<string> => {
  if (scope.kind === 'all') return 'Everything'
  if (scope.kind === 'place') return `Shelf place ${scope.shelfPlace}`
  const category = await trx
    .selectFrom('categories')
    .select('name')
    .where('id', '=', scope.categoryId)
    .executeTakeFirst()
  if (!category) throw new StocktakeRefusal('category-unknown', 'There is no such category.')
  return `Category ${category.name}`
}

/** Opened once, however often it is sent. @throws StocktakeRefusal */
export const openStocktake = (
  db: Database,
  { id, scope }: { id: string; scope: StocktakeScope },
  { actor, now }: By,
): Promise<Stocktake> =>
  inTransaction(db, async (trx) => {
    // One after the other: their number has a bound.
    await sql`lock table stocktakes in share row exclusive mode`.execute(trx)
    const before = await stocktakes(trx).where('id', '=', id).executeTakeFirst()
    if (before) {
      if (!isSameValue(before.scope, scope))
        throw new StocktakeRefusal(
          'request-differs',
          'This stocktake was opened already, for something else.',
        )
      return before
    }
    const open = await trx.selectFrom('stocktakes').select('id').where('state', '=', 'open').execute()
    if (open.length >= MAX_OPEN_STOCKTAKES)
      throw new StocktakeRefusal(
        'too-many-stocktakes',
        `${MAX_OPEN_STOCKTAKES} stocktakes are open. Post or discard one first.`,
      )
    const title = await titleOf(trx, scope)
    const values = { id, scope: JSON.stringify(scope), title, opened_by: actor, opened_at: now }
    await trx.insertInto('stocktakes').values(values).execute()
    return stocktakes(trx).where('id', '=', id).executeTakeFirstOrThrow()
  })

/** The open ones, then the last that were closed. */
export const listStocktakes = (
  db: Database,
  limit: number,
): Promise<(Stocktake & { lines: number; differing: number })[]> =>
  stocktakes(db)
    .select(({ selectFrom }) => [
      selectFrom('stocktake_lines as l')
        .select(sql<number>`count(*)::int`.as('lines'))
        .whereRef('l.stocktake_id', '=', 'stocktakes.id')
        .$asScalar()
        .$notNull()
        .as('lines'),
      selectFrom('stocktake_lines as l')
        .select(sql<number>`(count(*) filter (where counted <> expected))::int`.as('differing'))
        .whereRef('l.stocktake_id', '=', 'stocktakes.id')
        .$asScalar()
        .$notNull()
        .as('differing'),
    ])
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export const stocktakeLines = (db: Database | Transaction, id: string) =>
  db
    .selectFrom('stocktake_lines')
    .select(['item_id', 'product_id', 'name', 'size', 'color', 'sku', 'counted', 'expected', 'unshipped'])
    .select(['counted_by', 'counted_at'])
    .where('stocktake_id', '=', id)

export type WholeStocktake = Stocktake & {
  /** What was counted last comes first. */
  lines: StocktakeLine[]
  /** Of an open stocktake: what it would still count. */
  uncounted: { items: StocktakeItem[]; total: number }
}

/** @throws StocktakeRefusal where there is none */
export const readStocktake = async (
  db: Database | Transaction,
  id: string,
  uncountedLimit: number,
): Promise<WholeStocktake> => {
  const found = await stocktakes(db).where('id', '=', id).executeTakeFirst()
  if (!found) throw new StocktakeRefusal('stocktake-not-found', 'There is no such stocktake.')
  const lines = await stocktakeLines(db, id).orderBy('counted_at', 'desc').orderBy('item_id').execute()
  const uncounted =
    found.state === 'open' ? await listUncounted(db, found.scope, uncountedLimit) : { items: [], total: 0 }
  return { ...found, lines, uncounted }
}

/** Closed without a posting. A second call changes nothing. @throws StocktakeRefusal */
export const discardStocktake = (db: Database, id: string, { actor, now }: By): Promise<void> =>
  inTransaction(db, async (trx) => {
    if ((await lockStocktake(trx, id)).state === 'discarded') return
    await lockOpenStocktake(trx, id)
    const closed = { state: 'discarded' as const, closed_by: actor, closed_at: now }
    await trx.updateTable('stocktakes').set(closed).where('id', '=', id).execute()
  })
