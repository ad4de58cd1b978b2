/** Pictures of an import that are still to be fetched, and which picture of the shop came from which source. */
import { sql } from 'kysely'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import type { ImportPictureTable } from './import-tables.ts'
import { recordImportedPictures } from './record-import.ts'

export type ImportPicture = Omit<ImportPictureTable, 'import_id'>

export const insertImportPictures = async (
  trx: Transaction,
  importId: string,
  pictures: readonly ImportPicture[],
): Promise<void> => {
  if (pictures.length === 0) return
  await sql`insert into import_pictures (import_id, product_id, position, source, alt, colors, url, state, reason)
    select ${importId}, r.product_id, r.position, r.source, r.alt, r.colors, r.url, r.state, r.reason
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as r (product_id text, position int, source text,
      alt text, colors text[], url text, state text, reason text)`.execute(trx)
}

/** Sources that wait, each once. */
export const nextWaitingSources = async (
  db: Database,
  importId: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('import_pictures')
    .select('source')
    .distinct()
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('source')
    .limit(limit)
    .execute()
  return rows.map(({ source }) => source)
}

export const finishSource = async (
  db: Database,
  importId: string,
  source: string,
  result: { url: string } | { reason: string },
): Promise<void> => {
  await db
    .updateTable('import_pictures')
    .set(
      'url' in result
        ? { state: 'done', url: result.url, reason: null }
        : { state: 'failed', reason: result.reason },
    )
    .where('import_id', '=', importId)
    .where('source', '=', source)
    .where('state', '=', 'waiting')
    .execute()
}

/** Those that still wait will not be fetched, for this reason. */
export const failWaiting = async (db: Database, importId: string, reason: string): Promise<void> => {
  await db
    .updateTable('import_pictures')
    .set({ state: 'failed', reason })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Waiting again: those that failed. @returns how many */
export const retryFailed = async (db: Database | Transaction, importId: string): Promise<number> => {
  const result = await db
    .updateTable('import_pictures')
    .set({ state: 'waiting', reason: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export type PictureCounts = { waiting: number; done: number; failed: number }

export const countPictures = async (db: Database | Transaction, importId: string): Promise<PictureCounts> => {
  const rows = await db
    .selectFrom('import_pictures')
    .select(({ fn }) => ['state', fn.countAll<number>().as('pictures')])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute()
  const counts: PictureCounts = { waiting: 0, done: 0, failed: 0 }
  for (const { state, pictures } of rows) counts[state] = pictures
  return counts
}

export type MissingPicture = { productId: string; product: string; source: string; reason: string }

export const listMissing = (db: Database, importId: string, limit = 1000): Promise<MissingPicture[]> =>
  db
    .selectFrom('import_pictures as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select([
      'p.id as productId',
      'p.name as product',
      'i.source',
      sql<string>`coalesce(i.reason, '')`.as('reason'),
    ])
    .where('i.import_id', '=', importId)
    .where('i.state', '=', 'failed')
    .orderBy('p.name')
    .orderBy('i.position')
    .limit(limit)
    .execute()

/**
 * Gives the products of the import the pictures that are there, in the order of the file. A product of which no picture
 * could be fetched keeps what it has. Products that already show exactly these are not written.
 */
export const applyPictures = (db: Database, importId: string): Promise<void> =>
  inTransaction(db, (trx) => recordImportedPictures(trx, importId, () => writePictures(trx, importId)))

const writePictures = async (trx: Transaction, importId: string): Promise<void> => {
  await sql`update products p set images = n.images,
      color_images = case when n.colors = '{}'::jsonb then p.color_images else p.color_images || n.colors end,
      image_alts = p.image_alts || n.alts, updated_at = now()
    from (
      select product_id,
        (select array_agg(url order by first) from (
          select url, min(position) as first from import_pictures
          where import_id = ${importId} and product_id = i.product_id and url is not null group by url) as listed) as images,
        (select coalesce(jsonb_object_agg(color, url), '{}') from import_pictures as shown, unnest(colors) as color
          where import_id = ${importId} and product_id = i.product_id and url is not null) as colors,
        (select coalesce(jsonb_object_agg(url, alt), '{}') from import_pictures as described
          where import_id = ${importId} and product_id = i.product_id and url is not null and alt <> '') as alts
      from import_pictures as i where import_id = ${importId} group by product_id
    ) as n
    where p.id = n.product_id and n.images is not null
      and (p.images <> n.images or not p.color_images @> n.colors or not p.image_alts @> n.alts)`.execute(trx)
}

/** Source -> the shop's picture that was made of it. */
export const findPictureSources = async (
  db: Database | Transaction,
  sources: readonly string[],
): Promise<Map<string, string>> => {
  if (sources.length === 0) return new Map()
  const rows = await db
    .selectFrom('picture_sources')
    .select(['source', 'url'])
    .where('source', 'in', [...new Set(sources)])
    .execute()
  return new Map(rows.map(({ source, url }) => [source, url]))
}

export const rememberSource = async (db: Database, source: string, url: string): Promise<void> => {
  await sql`insert into picture_sources (source, url) values (${source}, ${url})
    on conflict (source) do update set url = excluded.url, used_at = now()`.execute(db)
}

/** Beyond this number the oldest are deleted; a file that names one again has its picture fetched again. */
export const MAX_PICTURE_SOURCES = 500_000

export const trimPictureSources = async (db: Database, maxRows = MAX_PICTURE_SOURCES): Promise<void> => {
  await sql`delete from picture_sources where used_at < (
    select used_at from picture_sources order by used_at desc offset ${maxRows - 1} limit 1
  )`.execute(db)
}
