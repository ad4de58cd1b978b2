/** Restores a backup into the empty database of the settings, with its waiting jobs, and records that it was restored. */
import type { BackupSource } from '../../backup/read-backup.ts'
import { type Restored, restoreBackup } from '../../backup/restore-backup.ts'
import { writeRestoreState } from '../../storage/backup/restore-state.ts'
import type { Transaction } from '../../storage/database/database.ts'
import { deleteSecretsOf } from '../../storage/secrets/secrets.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { createLog } from '../observability/log.ts'
import { type PicturePlace, pictureFiles } from '../settings/backup-places.ts'
import type { Settings } from '../settings/settings.ts'
import { RELEASE } from '../settings/shop-version.ts'
import { STARTUP_LOCK_KEY } from './bootstrap.ts'
import { sayProgress } from './database-command.ts'
import { recordRelease } from './migrate-shop.ts'
import { requeueRestoredJobs } from './restored-jobs.ts'
import type { ShopDatabase } from './shop-database.ts'

export const restoreShop = async (
  database: Pick<ShopDatabase, 'connection'>,
  settings: PicturePlace & Pick<Settings, 'logLevel'>,
  options: {
    source: BackupSource
    /** Whether the shop takes over the payments of the one that the backup was made of. */
    isLive: boolean
    /** A copy to look at: it must not write to customers, nor to the place of the backups. */
    isTrial?: boolean
    keepsVersion: boolean
    /** Nothing happened since the backup, so there is no payment to settle. */
    isComplete?: boolean
  },
): Promise<Restored & { heldJobs: number }> => {
  const { source, isLive, isTrial = false, keepsVersion, isComplete = false } = options
  const log = createLog({ level: settings.logLevel, terminal: process.stderr.isTTY })
  const pictures = pictureFiles(settings)
  const jobRunner = createJobRunner({ connection: database.connection, log })
  let heldJobs = 0
  try {
    const restored = await restoreBackup({
      connection: database.connection,
      source,
      pictures,
      release: RELEASE,
      keepsVersion,
      startupLockKey: STARTUP_LOCK_KEY,
      complete: async (db, { manifest, jobs }) => {
        if (!isComplete) await writeRestoreState(db, { backupAt: manifest.createdAt, isLive, isOpen: false })
        if (isTrial) await deleteSecretsOf(db)
        // Two shops would settle, refund and cancel the same payments.
        else if (!isLive && !isComplete) await deleteSecretsOf(db, 'payments')
        if (!keepsVersion) await recordRelease(db)
        // An older release may not know this release's job queue.
        heldJobs = keepsVersion
          ? jobs.length
          : await requeueRestoredJobs(db as Transaction, jobs, jobRunner.queue.enqueue)
      },
      onProgress: sayProgress,
    })
    return { ...restored, heldJobs }
  } finally {
    pictures.close()
    await jobRunner.stop()
  }
}
