/** When backups were made and failed, for the schedule, for alerts and for other checks of the shop. */
import { sql } from 'kysely'
import type { BackupTimes } from '../../domain/backup-age.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/stored-settings.ts'

/** Times are ISO text. */
export type BackupState = {
  /** When the schedule was first seen; the age of a shop without any backup. */
  scheduledSince?: string | undefined
  /** ms between two backups of the schedule; undefined without a schedule. */
  everyMs?: number | undefined
  /** When a node began to make the backup that was due. */
  startedAt?: string | undefined
  succeededAt?: string | undefined
  /** Where the last backup is, and its bytes. */
  file?: string | undefined
  bytes?: number | undefined
  failedAt?: string | undefined
  /** The reason of a failure since the last success, as a message. */
  failure?: string | undefined
  /** When the owner was mailed about the present problem. */
  alertedAt?: string | undefined
}

/** The times for the rules of `domain/backup-age.ts`. */
export const backupTimes = (state: BackupState): BackupTimes => {
  const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  return {
    everyMs: state.everyMs,
    scheduledSince: date(state.scheduledSince),
    startedAt: date(state.startedAt),
    succeededAt: date(state.succeededAt),
    failedAt: date(state.failedAt),
  }
}

const KEY = 'backup-state'

export const readBackupState = async (db: Database): Promise<BackupState> =>
  JSON.parse((await readSetting(db, KEY)) ?? '{}') as BackupState

/** Changes the state under a lock, so that nodes do not overwrite each other's changes. */
export const changeBackupState = (
  db: Database,
  change: (state: BackupState, trx: Transaction) => BackupState | Promise<BackupState>,
): Promise<BackupState> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(trx)
    const changed = await change(await readBackupState(trx), trx)
    await writeSetting(trx, KEY, JSON.stringify(changed))
    return changed
  })
