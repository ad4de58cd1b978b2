/**
 * npm run backup [-- --to PLACE]: makes a backup while the shop sells, into a folder or S3-compatible storage.
 * npm run backup -- --verify FILE checks one and changes nothing (docs/backup.md).
 */
import { parseArgs } from 'node:util'
import { totalRows } from '../../backup/manifest.ts'
import { verifyBackup } from '../../backup/read-backup.ts'
import { LocationError, parseStoreLocation, type StoreLocation } from '../../object-storage/store-location.ts'
import { say } from '../observability/log.ts'
import { backupSource } from '../settings/backup-places.ts'
import { RELEASE } from '../settings/shop-version.ts'
import { StartError } from '../settings/start-error.ts'
import { readBackupSettings } from '../start/backup-settings.ts'
import { runDatabaseCommand, sayProgress, withShopDatabase } from '../start/database-command.ts'
import { makeBackup } from '../start/make-backup.ts'

const USAGE = `Usage: npm run backup [-- --to FOLDER | --to s3://BUCKET/PREFIX?endpoint=…]
       npm run backup -- --verify FILE [--allow-plain]
  --allow-plain   FILE is not encrypted, although BACKUP_PASSPHRASE is set`

type Wanted = { to: StoreLocation | undefined; verify: string | undefined; allowsPlain: boolean }

const readArguments = (): Wanted => {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        verify: { type: 'string' },
        'allow-plain': { type: 'boolean', default: false },
      },
    })
    return {
      to: values.to === undefined ? undefined : parseStoreLocation(values.to),
      verify: values.verify,
      allowsPlain: values['allow-plain'],
    }
  } catch (error) {
    if (error instanceof LocationError) throw new StartError(`--to ${error.message}.\n${USAGE}`)
    throw new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

await runDatabaseCommand(readArguments, async (given, { to, verify, allowsPlain }) => {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  if (verify !== undefined) {
    const manifest = await verifyBackup({ ...backupSource(given, verify), allowsPlain }, RELEASE)
    return say(
      `The backup is whole: ${totalRows(manifest)} rows of ${manifest.tables.length} tables and ${manifest.pictures.length} pictures, made ${manifest.createdAt} by release ${manifest.release} on PostgreSQL ${manifest.postgres} (${seconds()}).`,
    )
  }
  const isEncrypted = await withShopDatabase(given, async (database) => {
    const { backup } = await readBackupSettings(database, given)
    const settings = { ...given, backup: { ...backup, location: to ?? backup.location } }
    const { place, bytes, manifest } = await makeBackup(database, settings, {
      now: () => new Date(),
      onProgress: sayProgress,
    })
    say(
      `The backup is ${place}: ${totalRows(manifest)} rows and ${manifest.pictures.length} pictures, ${megabytes(bytes)} (${seconds()}).`,
    )
    return backup.passphrase !== undefined
  })
  if (!isEncrypted)
    say(
      'It is not encrypted, and contains the names and addresses of shoppers. BACKUP_PASSPHRASE encrypts it.',
    )
  say('Your .env and the key of secrets are not in it: keep copies of them in another place.')
})
