/** The id of the shop, which distinguishes its payments from those of other shops on one account of the provider. */
import type { Database } from './database.ts'
import { newId } from './ids.ts'
import { readSetting } from './stored-settings.ts'

const KEY = 'shop-id'

const known = new WeakMap<Database, string>()

const readOrMake = async (db: Database): Promise<string> => {
  const stored = await readSetting(db, KEY)
  if (stored !== undefined) return stored
  await db
    .insertInto('settings')
    .values({ key: KEY, value: newId('shop') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readSetting(db, KEY)) ?? ''
}

/** "shop_k3v9…", made at the first call. It is part of the database and never changes, so a restored shop keeps it. */
export const readShopId = async (db: Database): Promise<string> => {
  const id = known.get(db) ?? (await readOrMake(db))
  known.set(db, id)
  return id
}
