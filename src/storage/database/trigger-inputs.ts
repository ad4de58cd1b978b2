/**
 * What a transaction tells the triggers of the database beside its rows. The rule: each of these hidden inputs is named here
 * alone, has one typed function, and ends with its transaction.
 */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

export type AuditContext = {
  /** Of the account; null: a session of ADMIN_PASSWORD. */
  actorId: string | null
  actor: string
  role: string
  /** The client's. */
  address: string
  /** Made by the shop, never a client's: what has the same is shown as one change. */
  requestId: string
  /** The id of the operation. */
  action: string
}

/** `release`: the payment of an order could not be taken. `id`: of the order, or of the refund. */
export type LineCause = { kind: 'sale' | 'refund' | 'release'; id: string }

/** `id`: of the document, which moves each item once. */
export type DocumentCause = {
  kind: 'goods-in' | 'goods-in-undo' | 'stocktake' | 'stocktake-undo'
  id: string
}

export type StockCause =
  /** What an order takes or gives back: the units of each line, which the database refuses to move a second time. */
  | (LineCause & { moves: readonly { item: string; line: string; change: number }[] })
  | DocumentCause
  /** `id`: of the import, which moves each item once. A bulk edit has the id of a client, which is no cause. */
  | { kind: 'import'; id: string }
  | { kind: 'created' | 'bulk-edit' | 'bulk-undo' | 'seed' }

export type TriggerInput = { setting: `haberdash.${string}`; value: string }

/** Who of the staff acts: changes of rows are entries of the audit log. Undefined: they are not recorded. */
export const auditContext = (context: AuditContext | undefined): TriggerInput => ({
  setting: 'haberdash.audit',
  value: context === undefined ? '' : JSON.stringify(context),
})

/** Who acts, for the events of an order that the database writes. */
export const orderActor = (actor: string): TriggerInput => ({ setting: 'haberdash.actor', value: actor })

/** Why stock changes. Without a cause it is an edit of staff, or unknown. */
export const stockCause = (cause: StockCause): TriggerInput => ({
  setting: 'haberdash.stock_cause',
  value: JSON.stringify(cause),
})

/** Takes back what was saved: a price that nobody was shown counts as not applied. */
export const undoingPrices = (): TriggerInput => ({ setting: 'haberdash.price_undo', value: 'on' })

/** The transaction erases: triggers let records that are never changed lose names and addresses. */
export const erasing = (): TriggerInput => ({ setting: 'haberdash.erasing', value: 'on' })

/** Within a statement that does more. */
export const setInput = ({ setting, value }: TriggerInput): RawBuilder<string> =>
  sql<string>`set_config(${setting}, ${value}, true)`

/** As `setInput`, for statements without Kysely; its values are $1 and $2. */
export const SET_INPUT = 'set_config($1, $2, true)'

export const tellTriggers = async (trx: QueryExecutorProvider, input: TriggerInput): Promise<void> => {
  await sql`select ${setInput(input)}`.execute(trx)
}
