/**
 * Rules on the age of backups: when the next one is due, and when the last one is too old. The rule: times ahead of the
 * clock are of a clock that was wrong, and stop no backup.
 */

/** How many intervals may pass without a backup: one may be missed, as while the shop is off. */
const MAX_MISSED = 2
/** ms after which a node that began is taken for dead. One that still works holds a lock of the database. */
const CLAIM_MS = 10 * 60_000
/** ms after a failure before the schedule tries again. */
const RETRY_AFTER_MS = 60 * 60_000

/** ms by which the clocks of nodes may differ. */
const MAX_AHEAD_MS = 60 * 60_000

export type BackupTimes = {
  everyMs: number | undefined
  scheduledSince: Date | undefined
  startedAt: Date | undefined
  succeededAt: Date | undefined
  failedAt: Date | undefined
}

const isAfter = (time: Date | undefined, other: Date | undefined): time is Date =>
  time !== undefined && (other === undefined || time > other)

const known = (time: Date | undefined, now: Date): Date | undefined =>
  time !== undefined && time.getTime() - now.getTime() > MAX_AHEAD_MS ? undefined : time

/** Whether the schedule makes a backup now. */
export const isBackupDue = (times: BackupTimes, now: Date): boolean => {
  const { everyMs } = times
  if (everyMs === undefined) return false
  const startedAt = known(times.startedAt, now)
  const succeededAt = known(times.succeededAt, now)
  const failedAt = known(times.failedAt, now)
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
  const since = known(succeededAt, now) ?? scheduledSince
  return (
    everyMs !== undefined && since !== undefined && now.getTime() - since.getTime() > MAX_MISSED * everyMs
  )
}

/**
 * Of `keys`, whose names begin with their time, those beyond the newest `keep`. Those after `latest`, a name that no
 * backup can have yet, go first: while the clock was ahead they were made before those with earlier names.
 */
export const expiredBackups = (keys: readonly string[], keep: number, latest: string): string[] => {
  const sorted = keys.toSorted()
  const byAge = [...sorted.filter((key) => key > latest), ...sorted.filter((key) => key <= latest)]
  return byAge.slice(0, Math.max(0, keys.length - keep))
}
