/**
 * npm run restore -- FILE [--live | --trial] [--keep-version] [--allow-plain]: restores a backup into an empty shop (docs/backup.md). The shop
 * opens only after it has compared payments since the backup with the provider.
 */
import { parseArgs } from 'node:util'
import { totalRows } from '../../backup/manifest.ts'
import { say } from '../observability/log.ts'
import { backupSource } from './backup-places.ts'
import { runDatabaseCommand, withShopDatabase } from './database-command.ts'
import { restoreShop } from './restore-shop.ts'
import type { Settings } from './settings.ts'
import { RELEASE } from './shop-version.ts'
import { StartError } from './start-error.ts'

const USAGE = `Usage: npm run restore -- FILE [--live | --trial] [--keep-version] [--allow-plain]
  --live           the shop that the backup was made of is gone: this one takes over its payments at Stripe
  --trial          a copy to look at, which does not start with Stripe keys
  --keep-version   do not migrate: go back to the release that made the backup
  --allow-plain    FILE is not encrypted, although BACKUP_PASSPHRASE is set`

type Wanted = { file: string; isLive: boolean; isTrial: boolean; keepsVersion: boolean; allowsPlain: boolean }

const readArguments = (): Wanted => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        live: { type: 'boolean', default: false },
        trial: { type: 'boolean', default: false },
        'keep-version': { type: 'boolean', default: false },
        'allow-plain': { type: 'boolean', default: false },
      },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0 || (values.live && values.trial)) throw new StartError(USAGE)
    return {
      file,
      isLive: values.live,
      isTrial: values.trial,
      keepsVersion: values['keep-version'],
      allowsPlain: values['allow-plain'],
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

/** With the provider's keys two shops would settle, refund and cancel the same payments. */
const checkPurpose = ({ payments }: Settings, { isLive, isTrial }: Wanted): void => {
  if (payments.kind === 'stripe' && !isLive && !isTrial)
    throw new StartError(
      'Stripe keys are set. If the shop that the backup was made of is gone and this one replaces it, add --live: payments since the backup are then compared with Stripe before the shop opens, and those without an order are refunded. For a trial add --trial: the copy then does not start with these keys.',
    )
}

await runDatabaseCommand(readArguments, async (settings, wanted) => {
  checkPurpose(settings, wanted)
  const { file, isLive, keepsVersion, allowsPlain } = wanted
  const source = { ...backupSource(settings, file), allowsPlain }
  const { manifest, migrated, leftOut, heldJobs } = await withShopDatabase(settings, (database) =>
    restoreShop(database, settings, { source, isLive, keepsVersion }),
  )
  say(
    `Restored the shop of ${manifest.createdAt}: ${totalRows(manifest)} rows and ${manifest.pictures.length} pictures.`,
  )
  if (migrated.length > 0) say(`Migrated from release ${manifest.release} to ${RELEASE}.`)
  for (const name of leftOut)
    say(`WARNING: the table ${name} of the backup is not the shop's: it was left out.`)
  if (heldJobs > 0)
    say(`WARNING: ${heldJobs} jobs, such as unsent mails, were left out. Payments are settled without them.`)
  if (keepsVersion)
    say(
      'Start it with the release that it had. Compare payments since the backup in the dashboard of Stripe.',
    )
  else if (isLive) say('At its start the shop first settles the payments since the backup; then it opens.')
  else say('Start it with npm start.')
})
