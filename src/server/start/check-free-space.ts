/** Whether the disks have room for a backup and for migrations, before either begins. */
import { sql } from 'kysely'
import { BackupProblem } from '../../backup/backup-problem.ts'
import { freeBytes } from '../../backup/backup-target.ts'
import { readBackupState } from '../../storage/backup/backup-state.ts'
import type { Database } from '../../storage/database/database.ts'
import {
  type BackupPlace,
  backupLocation,
  type PicturePlace,
  pictureFiles,
} from '../settings/backup-places.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** Beside the backup, for whatever else writes on its disk meanwhile: the database above all. */
const RESERVE_BYTES = 200_000_000
/** How much larger than the last backup the next one may be. */
const GROWTH = 1.5

const sizeOfShop = async (
  db: Database,
  settings: PicturePlace,
): Promise<{ database: number; pictures: number }> => {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  let pictures = 0
  const files = pictureFiles(settings)
  try {
    for await (const { bytes } of files.list()) pictures += bytes
  } finally {
    files.close()
  }
  return { database: Number(rows[0]?.bytes ?? 0), pictures }
}

/**
 * Before a backup is made: a disk that it fills would stop the database that is on it. @throws BackupProblem where the disk
 * may be too small for it, judged by the last backup in that place, or by the shop's size
 */
export const checkBackupSpace = async (db: Database, settings: BackupPlace & PicturePlace): Promise<void> => {
  const location = backupLocation(settings)
  if (location.kind !== 'folder') return
  const { file, bytes: last } = await readBackupState(db)
  const isKnown = last !== undefined && file?.startsWith(`${location.folder}/`)
  const { database, pictures } = isKnown ? { database: 0, pictures: 0 } : await sizeOfShop(db, settings)
  const needed = (isKnown ? last * GROWTH : database + pictures) + RESERVE_BYTES
  const free = await freeBytes(location.folder)
  if (free < needed)
    throw new BackupProblem(
      `The disk of ${location.folder} has ${megabytes(free)} free, and a backup may need ${megabytes(needed)}: none was begun. Make room, or set BACKUP_FOLDER to another disk.`,
    )
}

const requireFree = async (folder: string, bytes: number, purpose: string): Promise<void> => {
  const free = await freeBytes(folder)
  if (free < bytes)
    throw new StartError(
      `The disk of ${folder} has ${megabytes(free)} free, and ${purpose} may need ${megabytes(bytes)}: make room first. Nothing was changed.`,
    )
}

/** @throws StartError where a disk is too small. A backup is smaller than the database; a migration may copy a table. */
export const checkFreeSpace = async (
  db: Database,
  settings: PicturePlace & Pick<Settings, 'backup' | 'dataDir' | 'databaseUrl'>,
): Promise<void> => {
  const { database, pictures } = await sizeOfShop(db, settings)
  const backups = backupLocation(settings)
  if (backups.kind === 'folder') await requireFree(backups.folder, database + pictures, 'the backup')
  if (settings.databaseUrl === undefined) await requireFree(settings.dataDir, database, 'the upgrade')
}
