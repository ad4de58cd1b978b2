/** That the shop was restored from a backup, and whether it may open: payments since the backup are settled first. */
import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/stored-settings.ts'

export type RestoreState = {
  /** When the backup was made; ISO text. */
  backupAt: string
  /** Whether the shop takes over the payments of the one that the backup was made of. */
  isLive: boolean
  /** Whether payments since the backup are settled. */
  isOpen: boolean
}

const KEY = 'restored-backup'

export const readRestoreState = async (db: Database): Promise<RestoreState | undefined> => {
  const stored = await readSetting(db, KEY)
  return stored === undefined ? undefined : (JSON.parse(stored) as RestoreState)
}

export const writeRestoreState = (db: Database, state: RestoreState): Promise<void> =>
  writeSetting(db, KEY, JSON.stringify(state))
