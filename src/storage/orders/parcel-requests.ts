/**
 * Calls that record parcels, by the key that their caller chose. The rule: a repeated call records nothing more, also after
 * its parcel was undone, and a key that was used for other contents is refused.
 */
import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../database/database.ts'
import { OrderError } from './order-error.ts'

export type ParcelRequest = { key: string; digest: string }

export const keyedRequest = (key: string, contents: unknown): ParcelRequest => ({
  key,
  digest: createHash('sha256').update(JSON.stringify(contents)).digest('hex'),
})

/** Of what was asked for, so that the same contents are recognised. Undefined: the caller chose no key. */
export const parcelRequest = (key: string | undefined, contents: unknown): ParcelRequest | undefined =>
  key === undefined ? undefined : keyedRequest(key, contents)

/** The columns of a parcel that was asked for in this way. */
export const requestColumns = (request: ParcelRequest | undefined) => ({
  request_key: request?.key ?? null,
  request_digest: request?.digest ?? null,
})

export const refuseOtherContents = (
  parcels: readonly { request_key: string | null; request_digest: string | null }[],
  { key, digest }: ParcelRequest,
): void => {
  if (parcels.some(({ request_key, request_digest }) => request_key === key && request_digest !== digest))
    throw new OrderError('request-differs')
}

/** How many parcels were recorded under the key. @throws OrderError where it was used for other contents */
export const countRecorded = async (db: Database | Transaction, request: ParcelRequest): Promise<number> => {
  const parcels = await db
    .selectFrom('fulfilments')
    .select(['request_key', 'request_digest'])
    .select(({ fn }) => fn.countAll<number>().as('parcels'))
    .where('request_key', '=', request.key)
    .groupBy(['request_key', 'request_digest'])
    .execute()
  refuseOtherContents(parcels, request)
  return parcels.reduce((sum, each) => sum + Number(each.parcels), 0)
}
