import { describe, expect, test } from 'vitest'
import { expiredBackups, isBackupDue, isBackupLate } from './backup-age.ts'

const HOUR = 3_600_000
const now = new Date('2026-01-10T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
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
    expect(expiredBackups(['20270101', '20270102', '20260109', '20260110'], 2, '20260111')).toEqual([
      '20270101',
      '20270102',
    ])
    expect(expiredBackups(['20270101', '20270102', '20260110'], 2, '20260111')).toEqual(['20270101'])
  })
})

test('the oldest backups beyond the number to keep are expired', () => {
  expect(expiredBackups(['b', 'a', 'd', 'c'], 2, 'z')).toEqual(['a', 'b'])
  expect(expiredBackups(['a'], 2, 'z')).toEqual([])
})
