/**
 * npm run restore -- FILE [--live | --trial] [--keep-version] [--allow-plain]: restores a backup into an empty shop (docs/backup.md). The shop
 * opens only after it has compared payments since the backup with the provider.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { totalRows } from '../../backup/manifest.ts'
import { secretServices } from '../../domain/secrets/secret-services.ts'
import { writeRestoreState } from '../../storage/backup/restore-state.ts'
import { createLog, say } from '../observability/log.ts'
import { readSettingsOnce } from '../secrets/current-secrets.ts'
import { SECRETS_KEY_FILE } from '../secrets/secrets-key.ts'
import { backupSource } from '../settings/backup-places.ts'
import type { Settings } from '../settings/settings.ts'
import { RELEASE } from '../settings/shop-version.ts'
import { StartError } from '../settings/start-error.ts'
import { runDatabaseCommand, withShopDatabase } from '../start/database-command.ts'
import { restoreShop } from '../start/restore-shop.ts'
import { describeDatabase, describeTarget, restoreTarget } from '../start/restore-target.ts'
import type { ShopDatabase } from '../start/shop-database.ts'

const USAGE = `Usage: npm run restore -- FILE [--live | --trial] [--database NAME] [--keep-version] [--allow-plain]
  --live           the shop that the backup was made of is gone: this one takes over its payments at Stripe
  --trial          a copy to look at, which does not start with Stripe keys
  --recovered-to TIME  restores nothing: the database was recovered to TIME by other means (docs/backup.md), and the shop
                   settles payments since then before it opens; with --live or --trial
  --database NAME  into another database, by its name on the server of DATABASE_URL or by its address; pictures go
                   into DATA_DIR/restored/NAME. The shop's own database and pictures are not touched
  --keep-version   do not migrate: go back to the release that made the backup
  --allow-plain    FILE is not encrypted, although BACKUP_PASSPHRASE is set`

type Wanted = {
  file: string | undefined
  recoveredTo: Date | undefined
  isLive: boolean
  isTrial: boolean
  keepsVersion: boolean
  allowsPlain: boolean
  database: string | undefined
}

const readTime = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || time > new Date())
    throw new StartError('--recovered-to takes a time of the past, such as 2026-11-24T09:26:15Z.')
  return time
}

const readArguments = (): Wanted => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        live: { type: 'boolean', default: false },
        trial: { type: 'boolean', default: false },
        database: { type: 'string' },
        'recovered-to': { type: 'string' },
        'keep-version': { type: 'boolean', default: false },
        'allow-plain': { type: 'boolean', default: false },
      },
    })
    const [file, ...more] = positionals
    const recoveredTo = readTime(values['recovered-to'])
    const isEither = (file === undefined) !== (recoveredTo === undefined)
    if (!isEither || more.length > 0 || (values.live && values.trial)) throw new StartError(USAGE)
    if (recoveredTo && !values.live && !values.trial)
      throw new StartError(`--recovered-to needs --live or --trial.\n${USAGE}`)
    return {
      file,
      recoveredTo,
      isLive: values.live,
      isTrial: values.trial,
      keepsVersion: values['keep-version'],
      allowsPlain: values['allow-plain'],
      database: values.database,
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

/** With the provider's keys two shops would settle, refund and cancel the same payments. */
const checkPurpose = ({ payments }: Settings, { isLive, isTrial }: Wanted): void => {
  if (payments.kind !== 'sandbox' && !isLive && !isTrial)
    throw new StartError(
      'Stripe keys are set. If the shop that the backup was made of is gone and this one replaces it, add --live: payments since the backup are then compared with Stripe before the shop opens, and those without an order are refunded. For a trial add --trial: the copy then does not start with these keys.',
    )
}

/** The labels of services whose secrets were restored without their key. */
const unreadableServices = async ({ db }: ShopDatabase, settings: Settings): Promise<string[]> => {
  const log = createLog({ level: 'silent', terminal: false })
  const restored = await readSettingsOnce({ db, settings, log })
  return restored.unreadableServices.map((service) => secretServices[service].label)
}

/** A database that PostgreSQL's own tools have recovered: what happened since is settled as after a restore. */
const recordRecovery = async (settings: Settings, time: Date, isLive: boolean): Promise<void> => {
  await withShopDatabase(settings, ({ maintenance }) =>
    writeRestoreState(maintenance.db, { backupAt: time.toISOString(), isLive, isOpen: false }),
  )
  say(`Recorded that ${describeDatabase(settings)} was recovered to ${time.toISOString()}.`)
  if (isLive) say('At its start the shop first settles the payments since then; then it opens.')
}

await runDatabaseCommand(readArguments, async (settings, wanted) => {
  checkPurpose(settings, wanted)
  const { file, recoveredTo, isLive, isTrial, keepsVersion, allowsPlain } = wanted
  if (recoveredTo !== undefined)
    return recordRecovery(restoreTarget(settings, wanted.database), recoveredTo, isLive)
  if (file === undefined) throw new StartError(USAGE)
  const source = { ...backupSource(settings, file), allowsPlain }
  const target = restoreTarget(settings, wanted.database)
  say(`Restoring into ${describeTarget(target)}.`)
  const { manifest, migrated, leftOut, heldJobs, unreadable } = await withShopDatabase(
    target,
    async (database) => ({
      ...(await restoreShop(database, target, { source, isLive, isTrial, keepsVersion })),
      unreadable: await unreadableServices(database, target),
    }),
  )
  say(
    `Restored the shop of ${manifest.createdAt}: ${totalRows(manifest)} rows and ${manifest.pictures.length} pictures.`,
  )
  if (migrated.length > 0) say(`Migrated from release ${manifest.release} to ${RELEASE}.`)
  for (const name of leftOut)
    say(`WARNING: the table ${name} of the backup is not the shop's: it was left out.`)
  if (heldJobs > 0)
    say(`WARNING: ${heldJobs} jobs, such as unsent mails, were left out. Payments are settled without them.`)
  if (unreadable.length > 0)
    say(
      `WARNING: no backup has the key of secrets, and ${join(target.dataDir, SECRETS_KEY_FILE)} is not the key of these: ${unreadable.join(', ')}. Bring the key, or remove them at /admin/settings/services and enter them again.`,
    )
  if (keepsVersion)
    say(
      'Start it with the release that it had. Compare payments since the backup in the dashboard of Stripe.',
    )
  else if (isLive) say('At its start the shop first settles the payments since the backup; then it opens.')
  else if (wanted.database !== undefined)
    say(`To open it, start a shop with its address in DATABASE_URL and DATA_DIR=${target.dataDir}.`)
  else say('Start it with npm start.')
})
