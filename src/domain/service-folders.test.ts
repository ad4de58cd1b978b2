import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropInText, foldersToAllow, hiddenFolders } from './service-folders.ts'

const of = (setting: string, folder: string) => ({ setting, folder })

test('folders that the unit allows need no drop-in, and the unit does allow them', () => {
  const allowed = ['/var/lib/haberdash/pictures', '/var/backups/haberdash', '/run/haberdash']
  expect(foldersToAllow(allowed.map((folder) => of('X', folder)))).toEqual([])
  const unit = readFileSync(join(import.meta.dirname, '../../deploy/haberdash.service'), 'utf8')
  for (const line of [
    'StateDirectory=haberdash',
    'RuntimeDirectory=haberdash',
    'ReadWritePaths=-/var/backups/haberdash',
  ])
    expect(unit).toContain(line)
})

test('any other folder gets a line, once, and not for a folder within another', () => {
  const folders = [
    of('BACKUP_FOLDER', '/mnt/nas/backups'),
    of('PICTURES_URL', '/mnt/nas'),
    of('DATA_DIR', '/mnt/nas'),
    of('DATA_DIR', '/var/lib/haberdash-two'),
  ]
  expect(foldersToAllow(folders).map(({ folder }) => folder)).toEqual(['/mnt/nas', '/var/lib/haberdash-two'])
})

test('paths are written as systemd reads them, and a missing folder does not stop the shop', () => {
  const text = dropInText([of('BACKUP_FOLDER', '/mnt/nas'), of('PICTURES_URL', '/srv/my "old" 100%')])
  expect(text).toContain('[Service]\n# BACKUP_FOLDER\nReadWritePaths=-/mnt/nas\n')
  expect(text).toContain('ReadWritePaths="-/srv/my \\"old\\" 100%%"\n')
})

test('folders that the unit hides are named: no drop-in opens them', () => {
  expect(hiddenFolders([of('A', '/home/me/backups'), of('B', '/homework'), of('C', '/tmp')])).toEqual([
    of('A', '/home/me/backups'),
    of('C', '/tmp'),
  ])
})
