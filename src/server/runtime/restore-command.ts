/**
 * npm run restore -- FILE [--live] [--keep-version]: restores a backup into an empty shop (docs/backup.md). The shop
 * opens only after it has compared payments since the backup with the provider.
 */
import { parseArgs } from 'node:util'
import { totalRows } from '../../backup/manifest.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeRestoreState } from '../../storage/backup/restore-state.ts'
import type { Database, Transaction } from '../../storage/database/database.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { createLog, say } from '../observability/log.ts'
import { backupSource, pictureFiles } from './backup-places.ts'
import { STARTUP_LOCK_KEY } from './bootstrap.ts'
import { runDatabaseCommand, sayProgress, withShopDatabase } from './database-command.ts'
import { RELEASE } from './release.ts'
import { requeueRestoredJobs } from './restored-jobs.ts'
import type { Settings } from './settings.ts'
import type { ShopDatabase } from './shop-database.ts'
import { StartError } from './start-error.ts'

const USAGE = `Usage: npm run restore -- FILE [--live] [--keep-version]
  --live           the shop that the backup was made of is gone: this one takes over its payments at Stripe
  --keep-version   do not migrate: go back to the release that made the backup`

type Wanted = { file: string; isLive: boolean; keepsVersion: boolean }

const readArguments = (): Wanted => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        live: { type: 'boolean', default: false },
        'keep-version': { type: 'boolean', default: false },
      },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new StartError(USAGE)
    return { file, isLive: values.live, keepsVersion: values['keep-version'] }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

/** With the provider's keys two shops would settle, refund and cancel the same payments. */
const checkPurpose = ({ payments }: Settings, { isLive }: Wanted): void => {
  if (payments.kind === 'stripe' && !isLive)
    throw new StartError(
      'Stripe keys are set. If the shop that the backup was made of is gone and this one replaces it, add --live: payments since the backup are then compared with Stripe before the shop opens, and those without an order are refunded. For a trial, remove the Stripe keys and SMTP_URL from .env.',
    )
}

const restore = async (database: ShopDatabase, settings: Settings, wanted: Wanted): Promise<void> => {
  const log = createLog({ level: settings.logLevel, terminal: process.stderr.isTTY })
  const jobRunner = createJobRunner({ connection: database.connection, log })
  const { file, isLive, keepsVersion } = wanted
  let heldJobs = 0
  try {
    const { manifest, migrated, leftOut } = await restoreBackup({
      connection: database.connection,
      source: backupSource(settings, file),
      pictures: pictureFiles(settings),
      release: RELEASE,
      keepsVersion,
      startupLockKey: STARTUP_LOCK_KEY,
      complete: async (db: Database, { manifest: { createdAt }, jobs }) => {
        await writeRestoreState(db, { backupAt: createdAt, isLive, isOpen: false })
        // An older release may not know this release's job queue.
        if (keepsVersion) heldJobs = jobs.length
        else await requeueRestoredJobs(db as Transaction, jobs, jobRunner.queue.enqueue)
      },
      onProgress: sayProgress,
    })
    say(
      `Restored the shop of ${manifest.createdAt}: ${totalRows(manifest)} rows and ${manifest.pictures.length} pictures.`,
    )
    if (migrated.length > 0) say(`Migrated from release ${manifest.release} to ${RELEASE}.`)
    for (const name of leftOut)
      say(`WARNING: the table ${name} of the backup is not the shop's: it was left out.`)
    if (heldJobs > 0)
      say(
        `WARNING: ${heldJobs} jobs, such as unsent mails, were left out. Payments are settled without them.`,
      )
    say(
      keepsVersion
        ? `Start it with release ${manifest.release}.`
        : isLive
          ? 'At its start the shop first compares payments since the backup with Stripe; then it opens.'
          : 'Start it with npm start.',
    )
  } finally {
    await jobRunner.stop()
  }
}

await runDatabaseCommand(readArguments, async (settings, wanted) => {
  checkPurpose(settings, wanted)
  await withShopDatabase(settings, (database) => restore(database, settings, wanted))
})
