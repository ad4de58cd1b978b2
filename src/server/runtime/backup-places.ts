/** Where the settings put backups and find uploaded pictures, and which backup an argument names. */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type BackupTarget, createFolderTarget } from '../../backup/backup-target.ts'
import type { BackupSource } from '../../backup/read-backup.ts'
import { openObjectStore } from '../../object-storage/open-object-store.ts'
import type { Settings } from './settings.ts'

export type PicturePlace = Pick<Settings, 'picturesLocation' | 's3Credentials'>

/** Without BACKUP_FOLDER: beside the data folder, so that losing that folder does not lose both. */
export const backupFolder = ({ backup, dataDir }: Pick<Settings, 'backup' | 'dataDir'>): string =>
  backup.folder ?? join(dirname(dataDir), 'backups')

export const backupTarget = (settings: Pick<Settings, 'backup' | 'dataDir'>): BackupTarget =>
  createFolderTarget(backupFolder(settings))

/** Masters of uploaded pictures, wherever PICTURES_URL puts them. */
export const pictureFiles = ({ picturesLocation, s3Credentials }: PicturePlace): BackupTarget =>
  picturesLocation.kind === 'folder'
    ? createFolderTarget(picturesLocation.folder)
    : openObjectStore(picturesLocation, s3Credentials)

/** A path, or the name of a backup in the settings' target. */
export const backupSource = (settings: Pick<Settings, 'backup' | 'dataDir'>, file: string): BackupSource => {
  const { passphrase } = settings.backup
  if (existsSync(file) || file.includes('/'))
    return { target: createFolderTarget(dirname(resolve(file))), key: basename(file), passphrase }
  return { target: backupTarget(settings), key: file, passphrase }
}
