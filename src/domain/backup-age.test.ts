import { describe, expect, test } from 'vitest'
import { expiredBackups, isBackupDue, isBackupLate, type NamedBackup } from './backup-age.ts'

const HOUR = 3_600_000
const now = new Date('2026-01-10T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
const named = (madeAt: Date): NamedBackup => ({ key: `haberdash-${madeAt.toISOString()}`, madeAt })
const times = {
  everyMs: 24 * HOUR,
  scheduledSince: ago(100),
  startedAt: undefined,
  succeededAt: undefined,
  failedAt: undefined,
}

describe('a backup of the schedule', () => {
  test('is due without any backup, and an interval after the last one', () => {
    expect(isBackupDue(times, now)).toBe(true)
    expect(isBackupDue({ ...times, succeededAt: ago(23.9) }, now)).toBe(false)
    expect(isBackupDue({ ...times, succeededAt: ago(24) }, now)).toBe(true)
    expect(isBackupDue({ ...times, everyMs: undefined }, now)).toBe(false)
  })

  test('is tried again an hour after a failure', () => {
    expect(isBackupDue({ ...times, failedAt: ago(0.5) }, now)).toBe(false)
    expect(isBackupDue({ ...times, failedAt: ago(1) }, now)).toBe(true)
    expect(isBackupDue({ ...times, failedAt: ago(0.5), succeededAt: ago(0.2) }, now)).toBe(false)
  })

  test('is made by the node that began it, unless that node died', () => {
    expect(isBackupDue({ ...times, startedAt: ago(0.1) }, now)).toBe(false)
    expect(isBackupDue({ ...times, startedAt: ago(0.2) }, now)).toBe(true)
    expect(isBackupDue({ ...times, startedAt: ago(24.2), succeededAt: ago(24.1) }, now)).toBe(true)
  })

  test('is late after two intervals, also when there never was one', () => {
    expect(isBackupLate({ ...times, succeededAt: ago(48) }, now)).toBe(false)
    expect(isBackupLate({ ...times, succeededAt: ago(48.1) }, now)).toBe(true)
    expect(isBackupLate(times, now)).toBe(true)
    expect(isBackupLate({ ...times, scheduledSince: ago(1) }, now)).toBe(false)
    expect(isBackupLate({ ...times, everyMs: undefined }, now)).toBe(false)
  })
})

describe('after a clock that was ahead has been set right', () => {
  const ahead = ago(-24 * 365)

  test('a backup is due at once, whatever was recorded meanwhile', () => {
    expect(isBackupDue({ ...times, succeededAt: ahead }, now)).toBe(true)
    expect(isBackupDue({ ...times, startedAt: ahead }, now)).toBe(true)
    expect(isBackupDue({ ...times, succeededAt: ago(30), failedAt: ahead }, now)).toBe(true)
    expect(isBackupDue({ ...times, succeededAt: ago(-0.5) }, now)).toBe(false)
  })

  test('the last backup counts as late', () => {
    expect(isBackupLate({ ...times, succeededAt: ahead }, now)).toBe(true)
  })

  test('backups with times of the future expire first, and the new one stays', () => {
    const latest = ago(-24)
    const [future, later, old, recent] = [ahead, ago(-24 * 366), ago(24), ago(0)].map(named)
    const all = [future, later, old, recent] as NamedBackup[]
    expect(expiredBackups(all, 2, latest)).toEqual([future?.key, later?.key])
    expect(expiredBackups(all, undefined, latest), 'each is the last of its day').toEqual([])
  })
})

test('the oldest backups beyond the number to keep are expired', () => {
  const days = [3, 1, 4, 2].map((day) => named(ago(24 * day)))
  expect(expiredBackups(days, 2, now)).toEqual([named(ago(96)).key, named(ago(72)).key])
  expect(expiredBackups(days.slice(0, 1), 2, now)).toEqual([])
})

describe('without a number, backups are kept by age', () => {
  /** Every six hours, as the schedule makes them, at 00, 06, 12 and 18 o'clock. */
  const everySixHours = (days: number) =>
    Array.from({ length: days * 4 }, (_, index) => named(ago(index * 6)))

  test('all of two days, then the last one of each of 14 days', () => {
    const all = everySixHours(40)
    const expired = new Set(expiredBackups(all, undefined, now))
    const kept = all
      .filter(({ key }) => !expired.has(key))
      .map(({ madeAt }) => madeAt.toISOString().slice(0, 13))
    expect(kept.slice(0, 9), 'now and 48 hours before').toEqual(
      all.slice(0, 9).map(({ madeAt }) => madeAt.toISOString().slice(0, 13)),
    )
    expect(kept.slice(9)).toEqual([
      '2026-01-08T06',
      ...['07', '06', '05', '04', '03', '02', '01'].map((day) => `2026-01-${day}T18`),
      ...['31', '30', '29', '28', '27', '26'].map((day) => `2025-12-${day}T18`),
    ])
  })

  test('the same are left when the schedule removes after each backup as when it removes once', () => {
    let left: NamedBackup[] = []
    for (const backup of everySixHours(40).toReversed()) {
      left.push(backup)
      const expired = new Set(expiredBackups(left, undefined, backup.madeAt))
      left = left.filter(({ key }) => !expired.has(key))
    }
    const once = new Set(expiredBackups(everySixHours(40), undefined, now))
    expect(left.toReversed()).toEqual(everySixHours(40).filter(({ key }) => !once.has(key)))
    expect(left.length).toBe(9 + 14)
  })

  test('a shop that was off for weeks keeps the backups of the days before', () => {
    const before = Array.from({ length: 20 }, (_, index) => named(ago(24 * (60 + index))))
    expect(expiredBackups([named(now), ...before], undefined, now).length).toBe(6)
  })
})
