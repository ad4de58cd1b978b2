/** The commands `npm run backup` and `npm run restore`, as processes of their own. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderTarget } from '../src/backup/backup-target.ts'
import type { PostgresConnection } from '../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { inEmptyDatabase, tablesOf } from './setup/backups.ts'
import { testDatabase } from './setup/database.ts'
import { S3_CREDENTIALS, startS3Server } from './setup/s3-server.ts'
import { openTestShop, startProcess, urlOf } from './setup/shop.ts'

const database = testDatabase()
const root = mkdtempSync(join(tmpdir(), 'haberdash-backup-commands-'))
const pictures = createFolderTarget(join(root, 'data', 'pictures', 'masters'))

beforeAll(() => pictures.write('own.0123456789abcdef-10x10-aabbcc.jpg', randomBytes(300_000)))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the commands back up into a bucket, verify and restore a shop, which then starts', async () => {
  const s3 = await startS3Server()
  await inEmptyDatabase(async (connection, db) => {
    const run = async (command: string, args: string[], of: PostgresConnection, passphrase?: string) => {
      const process = startProcess(
        `src/server/runtime/${command}-command.ts`,
        {
          DATABASE_URL: urlOf(of),
          DATA_DIR: join(root, 'data'),
          BACKUP_URL: s3.location('commands'),
          AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
          AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
          ...(passphrase !== undefined && { BACKUP_PASSPHRASE: passphrase }),
        },
        args,
      )
      const code = await process.ended
      return { code, ...process.output() }
    }
    const made = await run('backup', [], database().connection)
    expect(made.code, made.stderr).toBe(0)
    const file = /The backup is (\S+):/.exec(made.stdout)?.[1] ?? ''
    const name = /haberdash-[\w.]+/.exec(file)?.[0] ?? ''
    expect((await run('backup', ['--verify', name], connection)).stdout).toMatch(
      /^The backup is whole: \d+ rows/,
    )
    const passphrase = 'set after this backup was made'
    for (const [command, args] of [
      ['backup', ['--verify', name]],
      ['restore', [file]],
    ] as const) {
      const refused = await run(command, [...args], connection, passphrase)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('add --allow-plain')])
    }
    const allowed = await run('backup', ['--verify', name, '--allow-plain'], connection, passphrase)
    expect(allowed.stdout).toMatch(/^The backup is whole/)
    const restored = await run('restore', [file, '--allow-plain'], connection, passphrase)
    expect([restored.code, restored.stderr]).toEqual([0, ''])
    const again = await run('restore', [file], connection)
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^The database is not empty/)])
    const shop = await openTestShop(connection)
    expect((await shop.get('/readyz')).status).toBe(200)
    await shop.close()
    expect(await tablesOf(db)).toBeGreaterThan(20)
  })
  await s3.close()
}, 60_000)
