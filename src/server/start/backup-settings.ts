/** The place and the passphrase of backups for commands: of the environment, or as owners have entered them. */
import { createLog } from '../observability/log.ts'
import { readSettingsOnce } from '../secrets/current-secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import type { ShopDatabase } from './shop-database.ts'

/** @throws StartError where a passphrase was entered that this machine cannot read: no plain archive is made instead */
export const readBackupSettings = async (
  { db }: Pick<ShopDatabase, 'db'>,
  given: Settings,
): Promise<Settings> => {
  const log = createLog({ level: given.logLevel, terminal: process.stderr.isTTY })
  const settings = await readSettingsOnce({ db, settings: given, log })
  if (settings.unreadableServices.includes('backup'))
    throw new StartError(
      'The passphrase of backups cannot be read: it was entered at /admin/settings/services, and this machine has no key of the secrets. Set SECRETS_KEY, or BACKUP_PASSPHRASE with BACKUP_FOLDER or BACKUP_URL.',
    )
  return settings
}
