/** The alert about backups: the last one failed, or none was made for too long. */
import { isBackupLate } from '../../domain/backup-age.ts'
import { type BackupState, backupTimes } from '../../storage/backup/backup-state.ts'
import type { StaffAlert } from './alert-text.ts'

/** The id of the alert and of its mail's job. There is one at a time. */
export const BACKUP_ALERT_ID = 'backup'

/** Undefined while backups are made as they should be, or are not scheduled. */
export const backupAlert = (state: BackupState, now: Date): StaffAlert<'backup'> | undefined => {
  const times = backupTimes(state)
  const since = times.failedAt ?? times.succeededAt ?? times.scheduledSince ?? now
  const alert = {
    id: BACKUP_ALERT_ID,
    kind: 'backup',
    orderId: null,
    orderNumber: null,
    paymentId: null,
    dueBy: null,
    since,
  } as const
  const last = state.succeededAt === undefined ? 'there is none yet' : `the last one is ${state.file}`
  if (state.failure !== undefined)
    return {
      ...alert,
      sentence: `A backup failed: ${state.failure.replace(/[.\s]*$/, '.')}`,
      advice: `Mend the cause and run npm run backup; ${last}. The shop tries again every hour.`,
    }
  if (!isBackupLate(times, now)) return undefined
  return {
    ...alert,
    sentence: 'The last backup of the shop is older than it should be.',
    advice: `Look into the log of the shop, and run npm run backup; ${last}.`,
  }
}
