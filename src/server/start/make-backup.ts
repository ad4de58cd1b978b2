/** Makes a backup of the shop of the settings, records the result, and removes expired backups of the schedule. */

import { BackupProblem } from '../../backup/backup-problem.ts'
import { type BackupTarget, listKeys } from '../../backup/backup-target.ts'
import { createBackup, type MadeBackup, scheduledBackup } from '../../backup/create-backup.ts'
import { isEncryptedBackup } from '../../backup/read-backup.ts'
import { expiredBackups } from '../../domain/backup-age.ts'
import { formatObjectAddress } from '../../object-storage/store-location.ts'
import { changeBackupState } from '../../storage/backup/backup-state.ts'
import { BackupInProgress } from '../../storage/backup/snapshot.ts'
import {
  type BackupPlace,
  backupLocation,
  backupTarget,
  type PicturePlace,
  pictureFiles,
} from '../settings/backup-places.ts'
import { RELEASE } from '../settings/shop-version.ts'
import { checkBackupSpace } from './check-free-space.ts'
import type { ShopDatabase } from './shop-database.ts'

/** ms by which a backup may be ahead of the clock of the node that looks at its name. */
const MAX_AHEAD_MS = 24 * 60 * 60_000

/**
 * Removes backups of the schedule that are not kept any more, with their hashes. Labelled ones stay. With a passphrase,
 * files that are not encrypted take no place of those that are: a file that somebody else writes there cannot push a
 * backup out.
 */
export const removeExpiredBackups = async (
  target: BackupTarget,
  { keep, passphrase }: { keep: number | undefined; passphrase: string | undefined },
  now: Date,
): Promise<string[]> => {
  const latest = new Date(now.getTime() + MAX_AHEAD_MS)
  const backups = (await listKeys(target, 'haberdash-')).flatMap((key) => scheduledBackup(key) ?? [])
  const trusted = new Set<string>()
  for (const { key } of backups)
    if (passphrase === undefined || (await isEncryptedBackup(target, key))) trusted.add(key)
  const expired = [
    ...expiredBackups(
      backups.filter(({ key }) => trusted.has(key)),
      keep,
      latest,
    ),
    ...expiredBackups(backups, keep, latest).filter((key) => !trusted.has(key)),
  ]
  for (const key of expired) {
    await target.remove(key)
    await target.remove(`${key}.sha256`)
  }
  return expired
}

/** A folder that the account or the systemd unit may not write to, in a message that helps. */
const asWriteProblem = (cause: unknown, settings: BackupPlace): unknown => {
  const { code } = cause as NodeJS.ErrnoException
  const location = backupLocation(settings)
  if (location.kind !== 'folder' || !['EROFS', 'EACCES', 'EPERM'].includes(code ?? '')) return cause
  return new BackupProblem(
    `The shop may not write to ${location.folder} (${code}): its account has to own the folder, and under systemd the unit has to allow it (npm run service-folders).`,
    { cause },
  )
}

/** @throws BackupProblem where the disk is too small, what `createBackup` throws; a failure is recorded, except that another process makes one */
export const makeBackup = async (
  { connection, db }: Pick<ShopDatabase, 'connection' | 'db'>,
  settings: BackupPlace & PicturePlace,
  options: { now: () => Date; label?: string; signal?: AbortSignal; onProgress?: (line: string) => void },
): Promise<MadeBackup & { place: string }> => {
  const target = backupTarget(settings)
  const pictures = pictureFiles(settings)
  const { now, ...more } = options
  try {
    await checkBackupSpace(db, settings)
    const made = await createBackup({
      connection,
      pictures,
      target,
      release: RELEASE,
      passphrase: settings.backup.passphrase,
      now: now(),
      ...more,
    })
    const place = formatObjectAddress(backupLocation(settings), made.key)
    await changeBackupState(db, ({ failure: _, failedAt: __, alertedAt: ___, ...state }) => ({
      ...state,
      succeededAt: now().toISOString(),
      file: place,
      bytes: made.bytes,
    }))
    return { ...made, place }
  } catch (cause) {
    const error = asWriteProblem(cause, settings)
    if (!(error instanceof BackupInProgress || options.signal?.aborted))
      await changeBackupState(db, (state) => ({
        ...state,
        failedAt: now().toISOString(),
        failure: (error as Error).message,
      })).catch(() => undefined) // The database is what failed: the caller reports the error.
    throw error
  } finally {
    target.close()
    pictures.close()
  }
}
