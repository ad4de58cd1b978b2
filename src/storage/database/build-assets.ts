/** The assets of the builds that run, or ran lately, on any node. A name says what its bytes are: rows never change. */
import type { Selectable } from 'kysely'
import type { BuildAssetTable } from '../admin/staff-tables.ts'
import type { Database } from './database.ts'

export type BuildAsset = Omit<Selectable<BuildAssetTable>, 'seen_at'>

/** A browser may keep a page open for long, and a CDN a page for a day. */
const RETENTION_DAYS = 30
/** Files in a statement: some megabytes at most. */
const BATCH_SIZE = 20

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, at) =>
    rows.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  )

/** Adds what is not there, and notes that all of it is in use. */
export const publishAssets = async (
  db: Database,
  assets: readonly BuildAsset[],
  now: Date,
): Promise<void> => {
  const keyOf = ({ path, encoding }: Pick<BuildAsset, 'path' | 'encoding'>) => `${encoding} ${path}`
  const there = new Set(
    (await db.selectFrom('build_assets').select(['path', 'encoding']).execute()).map(keyOf),
  )
  for (const rows of batches(assets.filter((asset) => !there.has(keyOf(asset)))))
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

/** In every encoding that there is. */
export const findAsset = (db: Database, path: string): Promise<BuildAsset[]> =>
  db.selectFrom('build_assets').select(['path', 'encoding', 'bytes']).where('path', '=', path).execute()

/** Those of builds that no node has run for long. */
export const deleteUnusedAssets = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('build_assets').where('seen_at', '<', before).execute()
}
