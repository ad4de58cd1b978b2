/** Rules on the age of backups: when the next one is due, and when the last one is too old. */

/** How many intervals may pass without a backup: one may be missed, as while the shop is off. */
const MAX_MISSED = 2
/** ms after which a node that began is taken for dead. One that still works holds a lock of the database. */
const CLAIM_MS = 10 * 60_000
/** ms after a failure before the schedule tries again. */
const RETRY_AFTER_MS = 60 * 60_000

export type BackupTimes = {
  everyMs: number | undefined
  scheduledSince: Date | undefined
  startedAt: Date | undefined
  succeededAt: Date | undefined
  failedAt: Date | undefined
}

const isAfter = (time: Date | undefined, other: Date | undefined): time is Date =>
  time !== undefined && (other === undefined || time > other)

/** Whether the schedule makes a backup now. */
export const isBackupDue = (times: BackupTimes, now: Date): boolean => {
  const { everyMs, startedAt, succeededAt, failedAt } = times
  if (everyMs === undefined) return false
  const isClaimed =
    isAfter(startedAt, succeededAt) &&
    isAfter(startedAt, failedAt) &&
    now.getTime() - startedAt.getTime() < CLAIM_MS
  if (isClaimed) return false
  if (isAfter(failedAt, succeededAt) && now.getTime() - failedAt.getTime() < RETRY_AFTER_MS) return false
  return succeededAt === undefined || now.getTime() - succeededAt.getTime() >= everyMs
}

/** Whether the last backup, or a schedule without any, is older than it should be. */
export const isBackupLate = ({ everyMs, scheduledSince, succeededAt }: BackupTimes, now: Date): boolean => {
  const since = succeededAt ?? scheduledSince
  return (
    everyMs !== undefined && since !== undefined && now.getTime() - since.getTime() > MAX_MISSED * everyMs
  )
}

/** Of `keys`, oldest first, those beyond the newest `keep`. */
export const expiredBackups = (keys: readonly string[], keep: number): string[] =>
  keys.toSorted().slice(0, Math.max(0, keys.length - keep))
