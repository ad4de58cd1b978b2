/**
 * Writes the search texts of orders again where an upgrade has changed the rule. A migration stores below which number they
 * are of the former rule. The newest are written first, step by step, so that no order is locked for long; one node does it
 * at a time, and the next run goes on where this one ended.
 */
import { sql } from 'kysely'
import { type Database, inTransaction } from '../database/database.ts'

const KEY = 'order-search-below'
const STEP = 200
const MAX_STEPS = 100

/** @returns whether more are to be written */
const refillStep = (db: Database, limit: number): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ below: number }>`
      select value::int as below from settings where key = ${KEY} for update skip locked`.execute(trx)
    const below = rows[0]?.below
    if (below === undefined) return false
    const { rows: written } = await sql<{ lowest: number | null }>`
      with step as (select number from orders where number < ${below} order by number desc limit ${limit}),
      refilled as (
        update orders o set search_text = order_search_text(o) from step where o.number = step.number
      )
      select min(number) as lowest from step`.execute(trx)
    const lowest = written[0]?.lowest ?? undefined
    if (lowest === undefined) await sql`delete from settings where key = ${KEY}`.execute(trx)
    else await sql`update settings set value = ${String(lowest)} where key = ${KEY}`.execute(trx)
    return lowest !== undefined
  })

export const refillOrderSearch = async (
  db: Database,
  { step = STEP, maxSteps = MAX_STEPS }: { step?: number; maxSteps?: number } = {},
): Promise<void> => {
  for (let steps = 0; steps < maxSteps && (await refillStep(db, step)); steps += 1);
}
