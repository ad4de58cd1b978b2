/** Forgets what nobody will ask for again: carts long untouched, staff sessions and limits that have run out, assets of old builds. */
import { forgetAssets } from './build-assets.ts'
import type { Database } from './database.ts'

export const CART_KEPT_DAYS = 90

export const tidyStorage = async (db: Database, now: Date): Promise<void> => {
  const cartsBefore = new Date(now.getTime() - CART_KEPT_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('cart_lines').where('updated_at', '<', cartsBefore).execute()
  await db.deleteFrom('staff_sessions').where('expires_at', '<', now).execute()
  await forgetAssets(db, now)
  await db.deleteFrom('rate_limits').where('full_at', '<', now).execute()
}
