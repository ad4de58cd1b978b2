import { expect, test } from 'vitest'
import type { BackupState } from '../../storage/backup/backup-state.ts'
import { backupFindings } from './backup-check.ts'

const now = new Date('2026-01-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const everyMs = 86_400_000
const location = { kind: 'folder' as const, folder: '/backups' }
const settings = { location, everyMs, keep: 14, passphrase: 'a long passphrase' }

test.each<[string, BackupState, string, string]>([
  ['no backup', {}, 'warning', 'The shop has no backup.'],
  ['a failed backup', { succeededAt: daysAgo(1), failure: 'the disk is full' }, 'error', 'the disk is full'],
  [
    'a backup of the schedule that is late',
    { everyMs, succeededAt: daysAgo(3) },
    'error',
    '3 days old, older than',
  ],
  ['an old backup by hand', { succeededAt: daysAgo(9) }, 'warning', '9 days old.'],
  [
    'a current backup',
    { everyMs, succeededAt: daysAgo(1), file: '/backups/a' },
    'ok',
    '1 day old: /backups/a.',
  ],
])('the check of backups judges %s', (_, backups, severity, text) => {
  const [finding] = backupFindings({ backups }, settings, now)
  expect(finding).toMatchObject({ severity, sentence: expect.stringContaining(text) })
})

test('the check of backups mentions that they are made by hand, or not encrypted', () => {
  const backups = { succeededAt: daysAgo(1), file: '/backups/a' }
  const open = { ...settings, location: undefined, passphrase: undefined }
  expect(backupFindings({ backups }, open, now).map(({ severity }) => severity)).toEqual([
    'ok',
    'info',
    'info',
  ])
})
