/** Where the settings put backups and find uploaded pictures, and which backup an argument names. */
import { existsSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { dirname, join } from 'node:path'
import { type BackupTarget, createFolderTarget } from '../../backup/backup-target.ts'
import type { BackupSource } from '../../backup/read-backup.ts'
import { openObjectStore } from '../../object-storage/open-object-store.ts'
import {
  LocationError,
  parseObjectAddress,
  type S3Credentials,
  type StoreLocation,
} from '../../object-storage/store-location.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

export type BackupPlace = Pick<Settings, 'backup' | 'dataDir'>
export type PicturePlace = Pick<Settings, 'picturesLocation' | 's3Credentials'>

const openTarget = (
  location: StoreLocation,
  s3Credentials: S3Credentials | undefined,
  lookup?: LookupFunction,
): BackupTarget => {
  if (location.kind === 'folder') return createFolderTarget(location.folder)
  if (!s3Credentials)
    throw new StartError('S3-compatible storage needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return openObjectStore(location, s3Credentials, { lookup })
}

/** Without a setting: beside the data folder, so that losing that folder does not lose both. */
export const backupLocation = ({ backup, dataDir }: Pick<Settings, 'backup' | 'dataDir'>): StoreLocation =>
  backup.location ?? { kind: 'folder', folder: join(dirname(dataDir), 'backups') }

export const backupTarget = (settings: BackupPlace): BackupTarget =>
  openTarget(backupLocation(settings), settings.backup.credentials, settings.backup.lookup)

/** Masters of uploaded pictures, wherever PICTURES_URL puts them. */
export const pictureFiles = (settings: PicturePlace): BackupTarget =>
  openTarget(settings.picturesLocation, settings.s3Credentials)

/** The address of a file or of an object, or the name of a backup in the settings' target. @throws StartError */
export const backupSource = (
  settings: BackupPlace,
  file: string,
): BackupSource & { target: BackupTarget } => {
  const { passphrase } = settings.backup
  if (!existsSync(file) && !file.includes('/'))
    return { target: backupTarget(settings), key: file, passphrase }
  try {
    const { location, key } = parseObjectAddress(file)
    return { target: openTarget(location, settings.backup.credentials), key, passphrase }
  } catch (error) {
    throw error instanceof LocationError ? new StartError(`${file} ${error.message}.`) : error
  }
}
