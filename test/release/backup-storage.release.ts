/** Backups from and into S3-compatible storage: pictures, retention, failures, commands. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listKeys } from '../../src/backup/backup-target.ts'
import { verifyBackup } from '../../src/backup/read-backup.ts'
import { ObjectStoreUnavailable } from '../../src/object-storage/object-store.ts'
import { openObjectStore } from '../../src/object-storage/open-object-store.ts'
import { storageCheck } from '../../src/server/doctor/storage-check.ts'
import { readSettingsOnce } from '../../src/server/secrets/current-secrets.ts'
import { makeSecretsKey, SECRETS_KEY_FILE } from '../../src/server/secrets/secrets-key.ts'
import { backupSource, backupTarget, pictureFiles } from '../../src/server/settings/backup-places.ts'
import { readSettings, type Settings } from '../../src/server/settings/settings.ts'
import { makeBackup, removeExpiredBackups } from '../../src/server/start/make-backup.ts'
import { restoreShop } from '../../src/server/start/restore-shop.ts'
import { readBackupState } from '../../src/storage/backup/backup-state.ts'
import { hashesOf, inEmptyDatabase, readRows } from '../setup/backups.ts'
import { testDatabase } from '../setup/database.ts'
import { drawTestPicture, openTestPictures } from '../setup/pictures.ts'
import { S3_CREDENTIALS, type S3Server, startS3Server } from '../setup/s3-server.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase()
const root = testFolder('haberdash-backup-storage-')
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

test('a restored copy has the secrets of services, without those of payments unless it is live, and none as a trial', async () => {
  const settings = settingsWith({ BACKUP_FOLDER: join(root, 'secrets') })
  const { db } = database()
  for (const name of ['mail', 'payments'])
    await db
      .insertInto('secrets')
      .values({
        name,
        version: 1,
        sealed: Buffer.alloc(40),
        is_live: false,
        updated_at: new Date(),
        updated_by: 'Ada',
      })
      .execute()
  const { key } = await makeBackup(database(), settings, { now: () => new Date('2026-02-01T00:00:00Z') })
  await db.deleteFrom('secrets').execute()
  const source = backupSource(settings, key)
  const restoredAs = (as: { isLive: boolean; isTrial?: boolean }) =>
    inEmptyDatabase(async (connection, copy) => {
      await restoreShop({ connection }, settings, { source, keepsVersion: false, ...as })
      const rows = await copy.selectFrom('secrets').select('name').orderBy('name').execute()
      const { unreadableServices } = await readSettingsOnce({
        db: copy,
        settings,
        log: { error: () => undefined },
      })
      return { names: rows.map(({ name }) => name), unreadableServices }
    })
  expect(await restoredAs({ isLive: true })).toEqual({
    names: ['mail', 'payments'],
    unreadableServices: ['mail', 'payments'],
  })
  expect(await restoredAs({ isLive: false })).toEqual({ names: ['mail'], unreadableServices: ['mail'] })
  expect(await restoredAs({ isLive: false, isTrial: true })).toEqual({ names: [], unreadableServices: [] })
})

test('an archive that is not encrypted has no key of secrets', async () => {
  const folder = join(root, 'without-key')
  const settings = settingsWith({ BACKUP_FOLDER: folder, DATA_DIR: join(root, 'data-with-key') })
  const secretsKey = await makeSecretsKey(settings)
  expect(existsSync(join(settings.dataDir, SECRETS_KEY_FILE))).toBe(true)
  const { key } = await makeBackup(database(), settings, { now: () => new Date('2026-03-01T00:00:00Z') })
  const archive = gunzipSync(readFileSync(join(folder, key)))
  expect(archive.includes('manifest.json')).toBe(true)
  for (const form of [
    secretsKey,
    secretsKey.toString('base64'),
    secretsKey.toString('hex'),
    SECRETS_KEY_FILE,
  ])
    expect(archive.includes(form)).toBe(false)
})

describe('backups in a bucket', () => {
  const bucket = (prefix: string, more: Record<string, string> = {}) =>
    settingsWith({ BACKUP_URL: s3.location(prefix), BACKUP_KEEP: '2', ...more })
  const keysIn = async (settings: Settings) => {
    const target = backupTarget(settings)
    return (await listKeys(target)).filter((key) => !key.endsWith('.sha256'))
  }
  const at = (day: number) => () => new Date(Date.UTC(2026, 0, day))

  test('an encrypted one is verified by the address that is printed, and restored', async () => {
    const settings = bucket('encrypted', { BACKUP_PASSPHRASE: 'a passphrase for tests' })
    const { place } = await makeBackup(database(), settings, { now: at(1) })
    expect(place).toMatch(/^s3:\/\/shop\/encrypted\/haberdash-20260101T000000Z\.tar\.gz\.age\?endpoint=http:/)
    const source = backupSource(settings, place)
    await verifyBackup(source, '0.2.0')
    await inEmptyDatabase(async (connection, db) => {
      const options = { source, isLive: false, keepsVersion: false, isComplete: true }
      await restoreShop({ connection }, settings, options)
      const { products, orders, variants } = await readRows(database().db)
      expect(await readRows(db)).toMatchObject({ products, orders, variants })
    })
  })

  test('the oldest beyond the number are removed with their hashes, labelled ones stay', async () => {
    const settings = bucket('kept')
    const target = backupTarget(settings)
    await target.write('haberdash-20200101T000000Z-before-upgrade.tar.gz', Buffer.from('kept'))
    for (const day of [1, 2, 3, 4]) {
      const key = `haberdash-2026010${day}T000000Z.tar.gz`
      for (const name of [key, `${key}.sha256`]) await target.write(name, Buffer.from(name))
    }
    const now = new Date('2026-01-04T12:00:00Z')
    expect((await removeExpiredBackups(target, settings.backup, now)).length).toBe(2)
    expect(await listKeys(target)).toEqual([
      'haberdash-20200101T000000Z-before-upgrade.tar.gz',
      'haberdash-20260103T000000Z.tar.gz',
      'haberdash-20260103T000000Z.tar.gz.sha256',
      'haberdash-20260104T000000Z.tar.gz',
      'haberdash-20260104T000000Z.tar.gz.sha256',
    ])
    // By a clock that was set back, the backup of now is the newest.
    const ofNow = 'haberdash-20250601T000000Z.tar.gz'
    await target.write(ofNow, Buffer.from('the only one that is right'))
    await removeExpiredBackups(target, settings.backup, new Date('2025-06-01T00:00:00Z'))
    expect(await listKeys(target)).toContain(ofNow)
  })

  test('a bucket that refuses or is damaged: a recorded failure, nothing half there, and the doctor says so', async () => {
    const settings = bucket('failing')
    expect(await storageCheck({ settings })).toMatchObject([{ severity: 'ok' }])
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' }
    const wrong = { ...settings, backup: { ...settings.backup, credentials } }
    await expect(makeBackup(database(), wrong, { now: at(5) })).rejects.toThrow(ObjectStoreUnavailable)
    expect(await readBackupState(database().db)).toMatchObject({
      failure: expect.stringContaining('s3://shop/failing'),
    })
    expect(await keysIn(settings)).toEqual([])
    s3.state = 'unreachable'
    expect(await storageCheck({ settings })).toMatchObject([
      { severity: 'error', sentence: expect.stringContaining('s3://shop/failing') },
    ])
    s3.state = 'works'
    const { key } = await makeBackup(database(), settings, { now: at(6) })
    const target = backupTarget(settings)
    const whole = Buffer.concat((await (await target.read(key))?.toArray()) ?? [])
    await target.write(key, whole.subarray(0, whole.length >> 1))
    await expect(verifyBackup(backupSource(settings, key), '0.2.0')).rejects.toThrow('its SHA-256')
  })
})
