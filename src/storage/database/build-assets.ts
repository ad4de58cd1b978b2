/** The assets of current and recent builds of all nodes. Names contain a content hash, so rows are immutable. */
import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { BuildAssetTable } from './system-tables.ts'

export type BuildAsset = Omit<Selectable<BuildAssetTable>, 'seen_at'>

/** Long, because a page may stay open in a browser for days, and a CDN caches pages for up to a day. */
const RETENTION_DAYS = 30
/** Files per statement, some megabytes at most. */
const BATCH_SIZE = 20

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, at) =>
    rows.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  )

/** Inserts missing assets and marks all of them as in use. */
export const publishAssets = async (
  db: Database,
  assets: readonly BuildAsset[],
  now: Date,
): Promise<void> => {
  const keyOf = ({ path, encoding }: Pick<BuildAsset, 'path' | 'encoding'>) => `${encoding} ${path}`
  const existing = new Set(
    (await db.selectFrom('build_assets').select(['path', 'encoding']).execute()).map(keyOf),
  )
  for (const rows of batches(assets.filter((asset) => !existing.has(keyOf(asset)))))
    await db
      .insertInto('build_assets')
      .values(rows.map((row) => ({ ...row, seen_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const paths = [...new Set(assets.map(({ path }) => path))]
  if (paths.length > 0)
    await db.updateTable('build_assets').set({ seen_at: now }).where('path', 'in', paths).execute()
}

export const listAssetPaths = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('build_assets').select('path').distinct().execute()).map(({ path }) => path)

/** The asset in every stored encoding. */
export const findAsset = (db: Database, path: string): Promise<BuildAsset[]> =>
  db.selectFrom('build_assets').select(['path', 'encoding', 'bytes']).where('path', '=', path).execute()

/** Deletes the assets of builds that no node has published within the retention period. */
export const deleteUnusedAssets = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('build_assets').where('seen_at', '<', before).execute()
}
