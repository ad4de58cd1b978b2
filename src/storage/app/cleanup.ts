/**
 * Deletes expired staff sessions, rate limits, cookies of carts, links that take a cart along, links of newsletter mails, ended claims of packers, old changes, old versions of settings,
 * assets of old builds and files that no settings name. Personal data that the owner's settings limit is deleted by `storage/personal-data`, events and
 * sandbox rows by `cleanUp` of the checkout service, finished jobs by pg-boss.
 */

import { sql } from 'kysely'
import { deleteEndedBrowserCarts } from '../cart/browser-carts.ts'
import { deleteExpiredHandovers } from '../cart/cart-handovers.ts'
import { trimChanges } from '../changes/changes.ts'
import { deleteUnusedAssets } from '../database/build-assets.ts'
import type { Database } from '../database/database.ts'
import { MAX_ROWS } from '../database/max-rows.ts'
import { deleteEndedClaims } from '../orders/packing-claims.ts'
import { trimBulkEdits } from '../products/bulk-edit.ts'
import { deleteUnusedShopFiles } from '../settings/shop-files.ts'
import { trimSettingsHistory } from '../settings/shop-settings.ts'

/** Deletes the rows beyond `max` that are oldest by that column. */
const trim = async (
  db: Database,
  table: 'cart_lines' | 'browser_carts' | 'cart_sessions' | 'cart_handovers',
  column: 'updated_at' | 'renewed_at' | 'joined_at' | 'created_at',
  max: number,
): Promise<void> => {
  const age = sql.ref(column)
  await sql`delete from ${sql.table(table)} where ${age} < (
    select ${age} from ${sql.table(table)} order by ${age} desc offset ${max - 1} limit 1
  )`.execute(db)
}

/** Deletes the least recently updated cart lines, and the least recently used cookies and ids of carts. */
export const trimCarts = async (
  db: Database,
  { cartLines, browserCarts, cartSessions }: Partial<typeof MAX_ROWS> = {},
): Promise<void> => {
  await trim(db, 'cart_lines', 'updated_at', cartLines ?? MAX_ROWS.cartLines)
  await trim(db, 'browser_carts', 'renewed_at', browserCarts ?? MAX_ROWS.browserCarts)
  await trim(db, 'cart_sessions', 'joined_at', cartSessions ?? MAX_ROWS.cartSessions)
}

/** Deletes the oldest links that take a cart along. */
export const trimHandovers = (db: Database, max = MAX_ROWS.cartHandovers): Promise<void> =>
  trim(db, 'cart_handovers', 'created_at', max)

/** Deletes the rate limits that are refilled soonest, beyond `maxRows`. */
export const trimRateLimits = async (db: Database, maxRows = MAX_ROWS.rateLimits): Promise<void> => {
  await sql`delete from rate_limits where full_at < (
    select full_at from rate_limits order by full_at desc offset ${maxRows - 1} limit 1
  )`.execute(db)
}

/** Deletes expired rows, and trims carts and rate limits to their maximum. Safe to run on several nodes at once. */
export const cleanUpStorage = async (db: Database, now: Date): Promise<void> => {
  await db.deleteFrom('staff_sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('newsletter_confirmations').where('expires_at', '<', now).execute()
  await deleteUnusedAssets(db, now)
  await db.deleteFrom('rate_limits').where('full_at', '<', now).execute()
  await deleteEndedBrowserCarts(db, now)
  await trimCarts(db)
  await deleteExpiredHandovers(db, now)
  await trimHandovers(db)
  await trimRateLimits(db)
  await deleteEndedClaims(db)
  await trimBulkEdits(db, now)
  await trimChanges(db, now)
  // First: a file that only trimmed versions named is unused then.
  await trimSettingsHistory(db, now)
  await deleteUnusedShopFiles(db, now)
}
