/** What is not restored: a damaged or plain backup, one of a newer release, and any into a database that is not empty. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MadeBackup } from '../../src/backup/create-backup.ts'
import { verifyBackup } from '../../src/backup/read-backup.ts'
import { backupRig, PASSPHRASE, RELEASE } from '../setup/backup-rig.ts'
import { inEmptyDatabase, readRows, tablesOf } from '../setup/backups.ts'

const { backUp, database, folder, restore, target } = backupRig()

describe('a restored shop', () => {
  let plain: MadeBackup
  let encrypted: MadeBackup
  beforeAll(async () => {
    plain = await backUp()
    encrypted = await backUp({ passphrase: PASSPHRASE })
  }, 60_000)

  test('is refused for a database that is not empty, and nothing is changed there', async () => {
    const before = await readRows(database().db)
    await expect(restore(plain.key, database().connection)).rejects.toThrow(
      /^The database is not empty \(\d+ tables, [1-9]\d* products, \d+ orders\)/,
    )
    expect(await readRows(database().db)).toEqual(before)
  })

  test('is refused from a backup with a changed byte, a missing end or a wrong passphrase', async () => {
    for (const { key } of [plain, encrypted]) {
      const whole = readFileSync(join(folder, key))
      const check = (content: Buffer, passphrase: string | undefined = PASSPHRASE) => {
        writeFileSync(join(folder, 'damaged'), content)
        return verifyBackup({ target, key: 'damaged', passphrase, allowsPlain: true }, RELEASE)
      }
      await check(whole)
      for (const part of [0.001, 0.3, 0.6, 0.9, 0.99999]) {
        const at = Math.max(12, Math.floor(whole.length * part))
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ 1
        await expect(check(changed), `byte ${at}`).rejects.toThrow(/damaged|incomplete|passphrase is wrong/)
      }
      for (const length of [0, 20, whole.length >> 1, whole.length - 1])
        await expect(check(whole.subarray(0, length)), `${length} bytes`).rejects.toThrow(
          /damaged|incomplete|empty file|no backup/,
        )
    }
    const secret = { target, key: encrypted.key }
    await expect(verifyBackup({ ...secret, passphrase: 'another passphrase' }, RELEASE)).rejects.toThrow(
      'The passphrase is wrong',
    )
    await expect(verifyBackup({ ...secret, passphrase: undefined }, RELEASE)).rejects.toThrow(
      'set BACKUP_PASSPHRASE',
    )
    await expect(
      verifyBackup({ ...secret, key: 'other.tar.gz', passphrase: undefined }, RELEASE),
    ).rejects.toThrow('There is no backup other.tar.gz')
    // The hash beside the file covers every byte, those that decompression ignores included.
    const header = readFileSync(join(folder, plain.key))
    const key = 'header.tar.gz'
    writeFileSync(join(folder, `${key}.sha256`), `${plain.sha256}  ${key}\n`)
    header[9] = 7
    writeFileSync(join(folder, key), header)
    await expect(verifyBackup({ target, key, passphrase: undefined }, RELEASE)).rejects.toThrow('its SHA-256')
  })

  test('with a passphrase set is refused from a plain archive under any name, unless that is allowed', async () => {
    // The name and the hash of an encrypted one are taken over by somebody who can write into the folder.
    const names = [plain.key, 'haberdash-20260301T000000Z.tar.gz.age', 'archive']
    for (const key of names) {
      writeFileSync(join(folder, key), readFileSync(join(folder, plain.key)))
      writeFileSync(join(folder, `${key}.sha256`), `${plain.sha256}  ${key}\n`)
      const source = { target, key, passphrase: PASSPHRASE }
      await expect(verifyBackup(source, RELEASE), key).rejects.toThrow(`The backup ${key} is not encrypted`)
      await inEmptyDatabase(async (connection, db) => {
        await expect(restore(key, connection, { source }), key).rejects.toThrow('add --allow-plain')
        expect(await tablesOf(db)).toBe(0)
      })
      expect(await verifyBackup({ ...source, allowsPlain: true }, RELEASE)).toEqual(plain.manifest)
    }
  })

  test('is refused from a newer release, and both releases are named', async () => {
    await inEmptyDatabase(async (connection, db) => {
      await restore(plain.key, connection)
      await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')`.execute(db)
      const { key } = await backUp({ connection })
      await expect(verifyBackup({ target, key, passphrase: undefined }, '0.1.9')).rejects.toThrow(
        /made by release 0\.2\.0 \(schema 999-later\); this is release 0\.1\.9 \(schema \d+-/,
      )
    })
  })
})
