/**
 * Why stock changes. The database writes a movement for every change (`write_stock_movements`) and takes the cause from
 * the transaction. The rule: what an order takes or gives back names its lines; a cause moves each of them once.
 */
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/** `release`: the payment of an order could not be taken. `id`: of the order, or of the refund. */
export type LineCause = { kind: 'sale' | 'refund' | 'release'; id: string }

/** `id`: of the import, which moves each item once. A client chooses the id of a bulk edit, so that is no cause. */
export type TransactionCause =
  | { kind: 'import'; id: string }
  | { kind: 'created' | 'bulk-edit' | 'bulk-undo' | 'seed' }

/** For every change of stock in this transaction that names no lines. What staff change without it is an edit. */
export const nameStockCause = async (trx: Transaction, cause: TransactionCause): Promise<void> => {
  await sql`select set_config('haberdash.stock_cause', ${JSON.stringify(cause)}, true)`.execute(trx)
}
