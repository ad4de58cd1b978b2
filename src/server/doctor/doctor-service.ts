/** The doctor of a running shop, for /admin/doctor. At most one examination runs; who asks meanwhile gets its report. */
import type { DoctorService } from '../../api/api-services.ts'
import type { CurrentSettings } from '../../api/current-settings.ts'
import type { DoctorReport } from '../../contract/doctor/doctor.ts'
import { readBackupState } from '../../storage/backup/backup-state.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Log } from '../observability/log.ts'
import { ENV_FILE, readMisspeltNames } from '../settings/environment.ts'
import { type Settings, SettingsError } from '../settings/settings.ts'
import { backupFindings } from './backup-check.ts'
import { runChecks } from './doctor.ts'
import { sendTestMail } from './test-mail.ts'

/** `.env` may have changed since the start: what would stop the next start is a finding too. */
export const settingWarnings = (): string[] => {
  try {
    const { errors, warnings } = readMisspeltNames()
    return [...errors, ...warnings]
  } catch (error) {
    if (error instanceof SettingsError) return [...error.lines]
    throw error
  }
}

export const createDoctorService = (options: {
  /** Read at each examination. */
  settings: () => Promise<Settings>
  shopSettings: Pick<CurrentSettings, 'current'>
  db: Database
  log: Log
  now: () => Date
}): DoctorService => {
  const { settings, shopSettings, db, log, now } = options
  let running: Promise<DoctorReport> | undefined
  return {
    examine: (arrival) => {
      const examine = async () =>
        runChecks({
          settings: await settings(),
          settingWarnings: settingWarnings(),
          envFile: ENV_FILE,
          database: { db },
          now,
          arrival,
        })
      running ??= examine().finally(() => {
        running = undefined
      })
      return running
    },
    checkBackup: async () =>
      backupFindings({ backups: await readBackupState(db) }, (await settings()).backup, now()),
    sendTestMail: async (address) => sendTestMail(await settings(), shopSettings.current(), address, log),
  }
}
