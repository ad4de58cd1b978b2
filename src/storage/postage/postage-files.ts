/** Which orders each postage file had. The rule: files are recorded one after the other, so that no order is in two unnoticed. */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
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

export type ListedFile = {
  id: string
  format: string
  madeBy: string
  madeAt: Date
  /** How many it has. */
  orders: number
  /** Of these, how many have a standing parcel of a returned file. */
  shipped: number
}

/** Newest first. */
export const listPostageFiles = async (db: Database, limit: number): Promise<ListedFile[]> =>
  (
    await sql<ListedFile>`
      select f.id, f.format, f.made_by as "madeBy", f.made_at as "madeAt",
        (select count(*)::int from postage_file_orders o where o.file_id = f.id) as orders,
        (select count(*)::int from postage_returns r join fulfilments p on p.request_key = r.id
          where r.file_id = f.id and p.undone_at is null) as shipped
      from postage_files f order by f.made_at desc, f.id limit ${limit}`.execute(db)
  ).rows
