/** Backups of a seeded shop with two pictures, and restores of them. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createFolderTarget } from '../../src/backup/backup-target.ts'
import { createBackup, type MadeBackup } from '../../src/backup/create-backup.ts'
import { type RestoreRequest, restoreBackup } from '../../src/backup/restore-backup.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { testDatabase } from './database.ts'
import { testFolder } from './test-folder.ts'

export const PASSPHRASE = 'a passphrase for tests'
export const RELEASE = '0.2.0'

export const backupRig = () => {
  const database = testDatabase()
  const root = testFolder('haberdash-backup-')
  const folder = join(root, 'backups')
  const target = createFolderTarget(folder)
  const pictures = createFolderTarget(join(root, 'data', 'pictures', 'masters'))
  let second = 0

  beforeAll(async () => {
    for (const name of ['own.0123456789abcdef-10x10-aabbcc.jpg', 'own.fedcba9876543210-20x20-000000.jpg'])
      await pictures.write(name, randomBytes(300_000))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const backUp = (
    over: { passphrase?: string; connection?: PostgresConnection } = {},
  ): Promise<MadeBackup> => {
    second += 1
    return createBackup({
      connection: over.connection ?? database().connection,
      pictures,
      target,
      release: RELEASE,
      passphrase: over.passphrase,
      now: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
    })
  }

  const restore = (key: string, connection: PostgresConnection, over: Partial<RestoreRequest> = {}) =>
    restoreBackup({
      connection,
      source: { target, key, passphrase: PASSPHRASE, allowsPlain: true },
      pictures: createFolderTarget(join(root, 'restored', key)),
      release: RELEASE,
      keepsVersion: false,
      startupLockKey: 1,
      complete: async () => undefined,
      ...over,
    })

  return { backUp, database, folder, pictures, restore, root, target }
}
