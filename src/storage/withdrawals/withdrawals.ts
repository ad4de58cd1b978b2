/** Statements of withdrawal: written once, listed for staff, marked as done. */
import { type Selectable, sql } from 'kysely'
import { orderNumbersIn } from '../../domain/withdrawals/withdrawal.ts'
import { batches } from '../database/batches.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { WithdrawalLine, WithdrawalTable } from './withdrawal-tables.ts'

export type Withdrawal = Selectable<WithdrawalTable>

/** The order that the words name; undefined where they name none, or several. */
export const findNamedOrder = async (trx: Transaction, contract: string): Promise<string | undefined> => {
  const { numbers, references } = orderNumbersIn(contract)
  const { rows } = await sql<{ id: string }>`
    select id from orders where number = any(${numbers}::int[])
    union select id from orders where right(id, 8) = any(${references}::text[])
    limit 2`.execute(trx)
  return rows.length === 1 ? rows[0]?.id : undefined
}

export type NewWithdrawal = {
  requestKey: string
  orderId: string | null
  byLink: boolean
  name: string
  contract: string
  email: string
  lines: WithdrawalLine[] | null
  now: Date
}

/** @returns undefined where the form was submitted before */
export const insertWithdrawal = async (
  trx: Transaction,
  { requestKey, orderId, byLink, lines, now, ...entered }: NewWithdrawal,
): Promise<Withdrawal | undefined> =>
  trx
    .insertInto('withdrawals')
    .values({
      ...entered,
      id: newId('withdrawal'),
      request_key: requestKey,
      order_id: orderId,
      by_link: byLink,
      lines: lines && JSON.stringify(lines),
      submitted_at: now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findWithdrawal = (db: Database | Transaction, id: string): Promise<Withdrawal | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()

export const findWithdrawalOfForm = (
  db: Database | Transaction,
  requestKey: string,
): Promise<Withdrawal | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('request_key', '=', requestKey).executeTakeFirst()

/** The first key of the advisory locks of receipts: an arbitrary number that nothing else in the database uses. */
const RECEIPT_LOCKS = 119

/**
 * Serialises statements with one address, and those about one order, until the end of the transaction. Without it
 * statements at the same moment would not count each other.
 */
export const lockReceipts = async (
  trx: Transaction,
  { email, orderId }: { email: string; orderId: string | null },
): Promise<void> => {
  // Always in this order, so that two statements never wait for each other.
  for (const key of [`to ${email.toLowerCase()}`, ...(orderId === null ? [] : [`about ${orderId}`])])
    await sql`select pg_advisory_xact_lock(${RECEIPT_LOCKS}, hashtext(${key}))`.execute(trx)
}

/** How many statements since `since` name that email address or that order. */
export const countRecent = async (
  trx: Transaction,
  { email, orderId, since }: { email: string; orderId: string | null; since: Date },
): Promise<{ ofEmail: number; ofOrder: number }> => {
  const { rows } = await sql<{ ofEmail: number; ofOrder: number }>`
    select
      (select count(*)::int from withdrawals where lower(email) = lower(${email}) and submitted_at >= ${since}) as "ofEmail",
      (select count(*)::int from withdrawals where order_id = ${orderId} and submitted_at >= ${since}) as "ofOrder"
  `.execute(trx)
  return rows[0] ?? { ofEmail: 0, ofOrder: 0 }
}

const PAGE_SIZE = 200

export type ListedWithdrawal = Withdrawal & { order_number: number | null; order_email: string | null }

const listed = (db: Database) =>
  db
    .selectFrom('withdrawals as w')
    .leftJoin('orders as o', 'o.id', 'w.order_id')
    .selectAll('w')
    .select(['o.number as order_number', 'o.email as order_email'])
    .limit(PAGE_SIZE)

/** Open ones first, then the newest. */
export const listWithdrawals = (db: Database): Promise<ListedWithdrawal[]> =>
  listed(db)
    .orderBy(sql`w.handled_at is not null`)
    .orderBy('w.submitted_at', 'desc')
    .orderBy('w.id')
    .execute()

/** All, or those that are open, in batches, oldest first. */
export const allWithdrawals = (db: Database, isOpen: boolean): AsyncGenerator<ListedWithdrawal[]> =>
  batches<ListedWithdrawal>(PAGE_SIZE, (last) => {
    let query = listed(db).orderBy('w.submitted_at').orderBy('w.id')
    if (isOpen) query = query.where('w.handled_at', 'is', null)
    // A Date lacks the microseconds that the column can have.
    if (last)
      query = query.where(
        sql<boolean>`(w.submitted_at, w.id) > (select submitted_at, id from withdrawals where id = ${last.id})`,
      )
    return query.execute()
  })

/** Newest first. */
export const listWithdrawalsOf = (db: Database, orderId: string): Promise<Withdrawal[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute()

/** @returns false where there is no such statement */
export const markHandled = async (
  db: Database,
  id: string,
  handled: { by: string; at: Date } | null,
): Promise<boolean> => {
  const result = await db
    .updateTable('withdrawals')
    .set({ handled_at: handled?.at ?? null, handled_by: handled?.by ?? null })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
