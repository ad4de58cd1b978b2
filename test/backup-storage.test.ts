/** Backups of a shop whose pictures are in S3-compatible storage. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyBackup } from '../src/backup/read-backup.ts'
import { openObjectStore } from '../src/object-storage/open-object-store.ts'
import { backupSource, pictureFiles } from '../src/server/runtime/backup-places.ts'
import { makeBackup } from '../src/server/runtime/make-backup.ts'
import { restoreShop } from '../src/server/runtime/restore-shop.ts'
import { readSettings } from '../src/server/runtime/settings.ts'
import { hashesOf, inEmptyDatabase, readRows } from './setup/backups.ts'
import { testDatabase } from './setup/database.ts'
import { drawTestPicture, openTestPictures } from './setup/pictures.ts'
import { S3_CREDENTIALS, type S3Server, startS3Server } from './setup/s3-server.ts'

const database = testDatabase()
const root = mkdtempSync(join(tmpdir(), 'haberdash-backup-storage-'))
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(() => {
  s3.state = 'works'
})

const settingsWith = (environment: Record<string, string>) =>
  readSettings({
    DATA_DIR: join(root, 'data'),
    AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
    ...environment,
  })

test('a backup has the pictures of a bucket, and a restored shop has them in its own bucket', async () => {
  const settings = settingsWith({
    PICTURES_URL: s3.location('pictures'),
    BACKUP_FOLDER: join(root, 'folder'),
  })
  const objects = openObjectStore(settings.picturesLocation, settings.s3Credentials)
  const shop = openTestPictures({ objects })
  for (const background of ['#203040', '#405060']) await shop.store.add(await drawTestPicture({ background }))
  await shop.close()
  const now = () => new Date('2026-01-01T00:00:00Z')
  const { key, manifest } = await makeBackup(database(), settings, { now })
  expect(manifest.pictures.length).toBe(2)
  const source = backupSource(settings, key)
  await verifyBackup(source, '0.2.0')
  const restored = settingsWith({ PICTURES_URL: s3.location('restored') })
  await inEmptyDatabase(async (connection, db) => {
    await restoreShop({ connection }, restored, {
      source,
      isLive: false,
      keepsVersion: false,
      isComplete: true,
    })
    expect(Object.keys(await readRows(db)).length).toBeGreaterThan(20)
  })
  expect((await hashesOf(pictureFiles(restored))).length).toBe(2)
  expect(await hashesOf(pictureFiles(restored))).toEqual(await hashesOf(objects))
})
