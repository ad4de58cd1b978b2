/** Where the settings put backups and find uploaded pictures, and which backup an argument names. */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type BackupTarget, createFolderTarget } from '../../backup/backup-target.ts'
import type { BackupSource } from '../../backup/read-backup.ts'
import type { Settings } from './settings.ts'

/** Without BACKUP_FOLDER: beside the data folder, so that losing that folder does not lose both. */
export const backupFolder = ({ backup, dataDir }: Pick<Settings, 'backup' | 'dataDir'>): string =>
  backup.folder ?? join(dirname(dataDir), 'backups')

export const backupTarget = (settings: Pick<Settings, 'backup' | 'dataDir'>): BackupTarget =>
  createFolderTarget(backupFolder(settings))

/** Masters of uploaded pictures. */
export const pictureFiles = ({ dataDir }: Pick<Settings, 'dataDir'>): BackupTarget =>
  createFolderTarget(join(dataDir, 'pictures', 'masters'))

/** A path, or the name of a backup in the settings' target. */
export const backupSource = (settings: Pick<Settings, 'backup' | 'dataDir'>, file: string): BackupSource => {
  const { passphrase } = settings.backup
  if (existsSync(file) || file.includes('/'))
    return { target: createFolderTarget(dirname(resolve(file))), key: basename(file), passphrase }
  return { target: backupTarget(settings), key: file, passphrase }
}
