/**
 * Returned files of carriers, with what decides whether a row ships its order. The rule: a file is recorded once while its
 * parcels stand, and a repeated request once for ever.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ReturnColumns, type ReturnedRow, trackingKey } from '../../domain/postage/postage-return.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { isClaimed } from '../orders/order-conditions.ts'
import { type ParcelRequest, refuseOtherContents } from '../orders/parcel-requests.ts'
import type { FiledOrder } from './postage-files.ts'

/** To the end of the transaction, nobody else ships orders by a returned file. */
export const lockPostageReturns = async (trx: Transaction): Promise<void> => {
  await sql`lock table postage_returns in share row exclusive mode`.execute(trx)
}

/** The same for the same references and numbers, in whatever order and form the file has them. */
export const returnDigest = (rows: readonly ReturnedRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ reference, tracking }) => `${reference} ${trackingKey(tracking)}`).toSorted(),
      ),
    )
    .digest('hex')

export type FoundFile = { id: string; format: string; madeAt: Date }

export const findPostageFile = async (
  db: Database | Transaction,
  id: string,
): Promise<FoundFile | undefined> =>
  db
    .selectFrom('postage_files')
    .select(['id', 'format', 'made_at as madeAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Rising by id, as orders are locked; of these numbers those that the file has. */
export const listFiledOrders = async (
  trx: Transaction,
  fileId: string,
  numbers: readonly number[],
): Promise<(FiledOrder & { number: number })[]> =>
  (
    await sql<FiledOrder & { number: number }>`
      select f.order_id as "orderId", o.number, f.address_digest as "addressDigest", f.lines
      from postage_file_orders f join orders o on o.id = f.order_id
      where f.file_id = ${fileId} and o.number = any(${numbers}::int[]) order by o.id`.execute(trx)
  ).rows

/** Locked to the end of the transaction. @param ids rising */
export const lockOrders = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await sql`select id from orders where id = any(${ids}) order by id for update`.execute(trx)
}

/** Who packs each order that is claimed. */
export const listPackers = async (trx: Transaction, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; packer: string }>`
    select o.id, c.packer from packing_claims c join orders o on o.id = c.order_id
    where c.order_id = any(${ids}) and ${isClaimed}`.execute(trx)
  return new Map(rows.map(({ id, packer }) => [id, packer]))
}

/** Orders with a refund of a part since then. One of the whole payment is in the state of its order. */
export const listRefundedSince = async (
  trx: Transaction,
  ids: readonly string[],
  since: Date,
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from partial_refunds
    where order_id = any(${ids}) and created_at >= ${since}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The orders whose standing parcels have one of these numbers, by the number's key. */
export const listShippedUnder = async (
  trx: Transaction,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ key: string; number: number }>`
    select lower(replace(f.tracking_number, ' ', '')) as key, o.number
    from fulfilments f join orders o on o.id = f.order_id
    where lower(replace(f.tracking_number, ' ', '')) = any(${keys}) and f.tracking_number <> ''
      and f.undone_at is null`.execute(trx)
  return new Map(rows.map(({ key, number }) => [key, number]))
}

export const listOrderNumbers = async (
  trx: Transaction,
  numbers: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ number: number }>`
    select number from orders where number = any(${numbers}::int[])`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}

export type StoredReturn = { id: string; madeBy: string; madeAt: Date; undoneAt: Date | null }

const columns = ['id', 'made_by as madeBy', 'made_at as madeAt', 'undone_at as undoneAt'] as const

/** The one whose parcels stand. */
export const findReturnByDigest = (trx: Transaction, digest: string): Promise<StoredReturn | undefined> =>
  trx
    .selectFrom('postage_returns')
    .select(columns)
    .where('digest', '=', digest)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

export const findReturn = (trx: Transaction, id: string): Promise<StoredReturn | undefined> =>
  trx.selectFrom('postage_returns').select(columns).where('id', '=', id).executeTakeFirst()

/** That of the same request. @throws OrderError where its key was used for other contents */
export const findReturnByRequest = async (
  trx: Transaction,
  request: ParcelRequest,
): Promise<StoredReturn | undefined> => {
  const found = await trx
    .selectFrom('postage_returns')
    .select([...columns, 'request_key', 'request_digest'])
    .where('request_key', '=', request.key)
    .executeTakeFirst()
  if (found) refuseOtherContents([found], request)
  return found
}

/** Returns its id. */
export const recordReturn = async (
  trx: Transaction,
  made: {
    fileId: string
    digest: string
    columns: ReturnColumns
    carrier: string
    madeBy: string
    madeAt: Date
    request: ParcelRequest
  },
): Promise<string> => {
  const id = newId('return')
  await trx
    .insertInto('postage_returns')
    .values({
      id,
      file_id: made.fileId,
      digest: made.digest,
      columns: JSON.stringify(made.columns),
      carrier: made.carrier,
      made_by: made.madeBy,
      made_at: made.madeAt,
      request_key: made.request.key,
      request_digest: made.request.digest,
    })
    .execute()
  return id
}

export const endReturn = async (trx: Transaction, id: string, undoneAt: Date): Promise<void> => {
  await trx.updateTable('postage_returns').set({ undone_at: undoneAt }).where('id', '=', id).execute()
}

export type ReturnedParcel = { id: string; orderId: string; number: number; isUndone: boolean }

/** In the order in which orders are locked. `number`: of the order. */
export const listReturnedParcels = async (trx: Transaction, id: string): Promise<ReturnedParcel[]> =>
  (
    await sql<ReturnedParcel>`
      select f.id, f.order_id as "orderId", o.number, f.undone_at is not null as "isUndone"
      from fulfilments f join orders o on o.id = f.order_id where f.request_key = ${id} order by o.id`.execute(
      trx,
    )
  ).rows

/** What staff chose for the newest returned file of the format. */
export const findLastChoice = (
  db: Database,
  format: string,
): Promise<{ columns: ReturnColumns; carrier: string } | undefined> =>
  db
    .selectFrom('postage_returns as r')
    .innerJoin('postage_files as f', 'f.id', 'r.file_id')
    .select(['r.columns', 'r.carrier'])
    .where('f.format', '=', format)
    .orderBy('r.made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
