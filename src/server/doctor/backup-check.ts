/**
 * The age of the last backup, whether it is still there, whether one failed and the next can be written, and whether they
 * are encrypted and made by themselves.
 */
import { isBackupLate } from '../../domain/backup-age.ts'
import { error, type Finding, info, ok, warning } from '../../domain/doctor/finding.ts'
import { type BackupState, backupTimes } from '../../storage/backup/backup-state.ts'
import type { Settings } from '../settings/settings.ts'
import { type BackupFacts, readBackupFacts } from './backup-facts.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { Examined } from './doctor-context.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_AGE_DAYS = 7

const REMEDY =
  'Run npm run backup, or enter a place at /admin/settings/services (BACKUP_FOLDER or BACKUP_URL): the shop then makes them itself.'

const folderFindings = ({ folder }: BackupFacts): Finding[] =>
  folder === undefined || folder.isWritable
    ? []
    : [
        error(
          `The shop cannot write backups to ${folder.path}.`,
          'Make it a folder that the account of the shop owns (chown); under systemd name it in ReadWritePaths too (docs/backup.md).',
        ),
      ]

/** Of the last backup that succeeded. */
const fileFinding = ({ file, bytes }: BackupState, { fileBytes }: BackupFacts): Finding | undefined => {
  if (fileBytes === null)
    return error(`The last backup, ${file}, is gone.`, 'Find out who deleted it, and run npm run backup.')
  if (fileBytes !== undefined && bytes !== undefined && fileBytes !== bytes)
    return error(
      `The last backup, ${file}, has ${fileBytes} bytes; it was written with ${bytes}.`,
      'It is damaged: run npm run backup, and look for the cause.',
    )
  return undefined
}

export const backupFindings = (
  { backups }: Pick<DatabaseFacts, 'backups'>,
  { location, passphrase }: Settings['backup'],
  now: Date,
  facts: BackupFacts = { fileBytes: undefined, folder: undefined },
): Finding[] => [...folderFindings(facts), ...ageFindings(backups, { location, passphrase }, now, facts)]

const ageFindings = (
  backups: BackupState,
  { location, passphrase }: Pick<Settings['backup'], 'location' | 'passphrase'>,
  now: Date,
  facts: BackupFacts,
): Finding[] => {
  const times = backupTimes(backups)
  if (backups.failure !== undefined)
    return [error(`The last backup failed: ${backups.failure}`, 'Mend the cause and run npm run backup.')]
  if (times.succeededAt === undefined)
    return [
      location === undefined
        ? warning('The shop has no backup.', REMEDY)
        : warning('The shop has no backup yet: it makes the first within minutes.', 'Look again then.'),
    ]
  const damage = fileFinding(backups, facts)
  if (damage) return [damage]
  const days = Math.floor((now.getTime() - times.succeededAt.getTime()) / DAY_MS)
  const age = `The last backup is ${days === 1 ? '1 day' : `${days} days`} old`
  if (isBackupLate(times, now))
    return [error(`${age}, older than BACKUP_EVERY allows.`, 'Look into the log of the shop.')]
  if (days > MAX_AGE_DAYS) return [warning(`${age}.`, REMEDY)]
  return [
    ok(`${age}: ${backups.file}.`),
    ...(location === undefined
      ? [
          info(
            'Backups are only made by hand.',
            'Enter a place at /admin/settings/services, or set BACKUP_FOLDER or BACKUP_URL.',
          ),
        ]
      : []),
    ...(passphrase === undefined
      ? [info('Backups are not encrypted.', 'Set BACKUP_PASSPHRASE where others can read them.')]
      : []),
  ]
}

export const backupCheck = async ({
  settings,
  readDatabase,
}: Pick<Examined, 'settings' | 'readDatabase'>): Promise<Finding[]> => {
  const facts = await readDatabase()
  return 'problem' in facts
    ? [info('The database does not answer, so the age of the last backup is not known.')]
    : backupFindings(facts, settings.backup, new Date(), await readBackupFacts(settings, facts.backups))
}
