/**
 * Rules on the age of backups: when the next one is due, when the last one is too old, and which are kept. The rule: times ahead of the
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

/** ms before the newest backup in which all are kept; before that, the last one of each day, of as many days. */
const ALL_FOR_MS = 48 * 60 * 60_000
const DAYS = 14

export type NamedBackup = { key: string; madeAt: Date }

/**
 * Newest first. Those that claim to be made after `latest`, when none can have been made yet, are last: while the clock
 * was ahead they were made before those with earlier names.
 */
const byAge = (backups: readonly NamedBackup[], latest: Date): NamedBackup[] => {
  const sorted = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  return [
    ...sorted.filter(({ madeAt }) => madeAt <= latest),
    ...sorted.filter(({ madeAt }) => madeAt > latest),
  ]
}

/**
 * By age: all of two days, then one a day for 14 days. Both are counted from backups and not from the clock, so that a shop
 * that was off for weeks, or a clock that jumps, takes none away.
 */
const keptByAge = (sorted: readonly NamedBackup[], latest: Date): NamedBackup[] => {
  const newest = sorted[0]?.madeAt.getTime() ?? 0
  const isRecent = ({ madeAt }: NamedBackup) => madeAt <= latest && newest - madeAt.getTime() <= ALL_FOR_MS
  const days = new Map<string, NamedBackup>()
  for (const backup of sorted.filter((each) => !isRecent(each))) {
    const day = backup.madeAt.toISOString().slice(0, 10)
    if (!days.has(day) && days.size < DAYS) days.set(day, backup)
  }
  return [...sorted.filter(isRecent), ...days.values()]
}

/** Those that are not kept, oldest first. @param keep how many are kept; without it, they are kept by age */
export const expiredBackups = (
  backups: readonly NamedBackup[],
  keep: number | undefined,
  latest: Date,
): string[] => {
  const sorted = byAge(backups, latest)
  const kept = new Set(keep === undefined ? keptByAge(sorted, latest) : sorted.slice(0, keep))
  return sorted
    .filter((backup) => !kept.has(backup))
    .map(({ key }) => key)
    .toReversed()
}
