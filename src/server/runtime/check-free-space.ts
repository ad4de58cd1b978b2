/** Whether the disks have room for a backup and for migrations, before either begins. */
import { sql } from 'kysely'
import { freeBytes } from '../../backup/backup-target.ts'
import type { Database } from '../../storage/database/database.ts'
import { backupLocation, type PicturePlace, pictureFiles } from './backup-places.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

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
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  const database = Number(rows[0]?.bytes ?? 0)
  let pictures = 0
  const files = pictureFiles(settings)
  for await (const { bytes } of files.list()) pictures += bytes
  files.close()
  const backups = backupLocation(settings)
  if (backups.kind === 'folder') await requireFree(backups.folder, database + pictures, 'the backup')
  if (settings.databaseUrl === undefined) await requireFree(settings.dataDir, database, 'the upgrade')
}
