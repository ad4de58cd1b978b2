import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderOf } from '../../../test/setup/files.ts'
import type { BackupState } from '../../storage/backup/backup-state.ts'
import { readSettings } from '../settings/settings.ts'
import { backupFindings } from './backup-check.ts'
import { mayWrite, readBackupFacts } from './backup-facts.ts'

const now = new Date('2026-01-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const everyMs = 86_400_000
const location = { kind: 'folder' as const, folder: '/backups' }
const settings = { location, everyMs, keep: 14, passphrase: 'a long passphrase', credentials: undefined }

test.each<[string, BackupState, string, string]>([
  ['no backup yet', {}, 'warning', 'The shop has no backup yet: it makes the first within minutes.'],
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
  expect(backupFindings({ backups: {} }, open, now)).toMatchObject([
    { severity: 'warning', sentence: 'The shop has no backup.' },
  ])
})

test.each<[string, Parameters<typeof backupFindings>[3], string]>([
  ['that is gone', { fileBytes: null, folder: undefined }, 'The last backup, /backups/a, is gone.'],
  ['that is damaged', { fileBytes: 12, folder: undefined }, 'has 12 bytes; it was written with 100'],
  [
    'in a folder that the shop cannot write to',
    { fileBytes: 100, folder: { path: '/backups', isWritable: false } },
    'The shop cannot write backups to /backups.',
  ],
])('the check of backups finds a recent backup %s', (_, facts, text) => {
  const backups = { everyMs, succeededAt: daysAgo(1), file: '/backups/a', bytes: 100 }
  expect(backupFindings({ backups }, settings, now, facts)[0]).toMatchObject({
    severity: 'error',
    sentence: expect.stringContaining(text),
  })
})

test('an account that is not the owner of a folder may write there by its group or as anybody', () => {
  const folder = { uid: 0, gid: 50, mode: 0o40755 }
  const shop = { uid: 1000, gid: 1000 }
  expect(mayWrite(folder, shop)).toBe(false)
  expect(mayWrite({ ...folder, uid: 1000 }, shop)).toBe(true)
  expect(mayWrite({ ...folder, mode: 0o40775 }, { ...shop, gid: 50 })).toBe(true)
  expect(mayWrite({ ...folder, mode: 0o41777 }, shop)).toBe(true)
})

test('a backup that somebody deleted, and a folder of another account, are found on the disk', async () => {
  const dataDir = folderOf({})
  const backupFolder = folderOf({ 'haberdash-1.tar': 'a backup' })
  const options = readSettings({ DATA_DIR: dataDir, BACKUP_FOLDER: backupFolder })
  const file = `${backupFolder}/haberdash-1.tar`
  expect(await readBackupFacts(options, { file })).toEqual({
    fileBytes: 8,
    folder: { path: backupFolder, isWritable: true },
  })
  rmSync(file)
  expect((await readBackupFacts(options, { file })).fileBytes).toBeNull()
})

test.each(['a-file', 'a-file/backups'])(
  'a backup folder that is a file is not writable: %s',
  async (path) => {
    const dataDir = folderOf({ 'a-file': 'no folder' })
    const options = readSettings({ DATA_DIR: dataDir, BACKUP_FOLDER: `${dataDir}/${path}` })
    expect((await readBackupFacts(options, {})).folder?.isWritable).toBe(false)
  },
)
