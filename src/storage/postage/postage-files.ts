/** Which orders each postage file had. The rule: files are recorded one after the other, so that no order is in two unnoticed. */
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'

/** An order's newest file. */
export type EarlierFile = { orderId: string; madeAt: Date; madeBy: string }

/** To the end of the transaction, nobody else makes a file. */
export const lockPostageFiles = async (trx: Transaction): Promise<void> => {
  await sql`lock table postage_files in share row exclusive mode`.execute(trx)
}

export const listEarlierFiles = async (
  trx: Transaction,
  orderIds: readonly string[],
): Promise<EarlierFile[]> =>
  (
    await sql<EarlierFile>`
      select distinct on (o.order_id) o.order_id as "orderId", f.made_at as "madeAt", f.made_by as "madeBy"
      from postage_file_orders o join postage_files f on f.id = o.file_id
      where o.order_id = any(${orderIds}) order by o.order_id, f.made_at desc`.execute(trx)
  ).rows

export type FiledOrder = {
  orderId: string
  addressDigest: string
  lines: readonly { position: number; quantity: number }[]
}

/** Returns the id of the file. */
export const recordPostageFile = async (
  trx: Transaction,
  file: { format: string; madeBy: string; madeAt: Date; orders: readonly FiledOrder[] },
): Promise<string> => {
  const id = newId('postage')
  await trx
    .insertInto('postage_files')
    .values({ id, format: file.format, made_by: file.madeBy, made_at: file.madeAt })
    .execute()
  // As one parameter: a statement has at most 65,535.
  await sql`insert into postage_file_orders (file_id, order_id, address_digest, lines)
    select ${id}, "orderId", "addressDigest", lines
    from jsonb_to_recordset(${JSON.stringify(file.orders)}::jsonb)
      as o ("orderId" text, "addressDigest" text, lines jsonb)`.execute(trx)
  return id
}
