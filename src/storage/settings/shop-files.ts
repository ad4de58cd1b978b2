/** The stored logo and icon of the shop. The same file again is the same row. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** `svg`: sanitised; null where the upload was not one. Sizes in pixels. */
export type ShopFile = { hash: string; svg: string | null; png: Buffer; width: number; height: number }

export const addShopFile = async (db: Database, file: ShopFile): Promise<void> => {
  await db
    .insertInto('shop_files')
    .values(file)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ added_at: new Date() }))
    .execute()
}

export const findShopFile = (db: Database, hash: string): Promise<ShopFile | undefined> =>
  db
    .selectFrom('shop_files')
    .select(['hash', 'svg', 'png', 'width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Uploads wait for their publication in a form that is not saved yet. */
const UNUSED_DAYS = 7

/** Deletes files that neither a version of the settings nor an issued document names, at most 100 at once. */
export const deleteUnusedShopFiles = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UNUSED_DAYS * 24 * 60 * 60 * 1000)
  await sql`delete from shop_files where hash in (
    select f.hash from shop_files f where f.added_at < ${before}
      and not exists (select from shop_settings s where position(f.hash in s.value::text) > 0)
      and not exists (select from shop_settings_history h where position(f.hash in h.value::text) > 0)
      and not exists (select from issued_documents d
        where substring(d.content #>> '{seller,look,logo,src}' from '[0-9a-f]{16}') = f.hash)
    limit 100)`.execute(db)
}

/** Those of the hashes that are stored. */
export const storedShopFiles = async (db: Database, hashes: readonly string[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('shop_files').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}
