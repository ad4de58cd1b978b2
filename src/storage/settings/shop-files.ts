/** The stored logo and icon of the shop. The same file again is the same row. */
import type { Database } from '../database/database.ts'

/** `svg`: sanitised; null where the upload was not one. Sizes in pixels. */
export type ShopFile = { hash: string; svg: string | null; png: Buffer; width: number; height: number }

export const addShopFile = async (db: Database, file: ShopFile): Promise<void> => {
  await db
    .insertInto('shop_files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findShopFile = (db: Database, hash: string): Promise<ShopFile | undefined> =>
  db
    .selectFrom('shop_files')
    .select(['hash', 'svg', 'png', 'width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Those of the hashes that are stored. */
export const storedShopFiles = async (db: Database, hashes: readonly string[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('shop_files').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}
