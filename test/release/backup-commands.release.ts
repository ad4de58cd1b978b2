/** The commands `npm run backup` and `npm run restore`, as processes of their own. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderTarget } from '../../src/backup/backup-target.ts'
import { readRestoreState } from '../../src/storage/backup/restore-state.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { inEmptyDatabase, tablesOf } from '../setup/backups.ts'
import { testDatabase } from '../setup/database.ts'
import { S3_CREDENTIALS, startS3Server } from '../setup/s3-server.ts'
import { openTestShop, startProcess, urlOf } from '../setup/shop.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase()
const root = testFolder('haberdash-backup-commands-')
const pictures = createFolderTarget(join(root, 'data', 'pictures', 'masters'))

beforeAll(() => pictures.write('own.0123456789abcdef-10x10-aabbcc.jpg', randomBytes(300_000)))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a drill restores beside the shop: the target is named first, and the shop and its pictures are not touched', async () => {
  const folder = join(root, 'drill')
  const settings = (url: string) => ({
    DATABASE_URL: url,
    DATA_DIR: join(root, 'data'),
    BACKUP_FOLDER: folder,
  })
  const run = async (command: string, args: string[]) => {
    const url = urlOf(database().connection)
    const process = startProcess(`src/server/commands/${command}-command.ts`, settings(url), args)
    const code = await process.ended
    return { code, ...process.output() }
  }
  const made = await run('backup', [])
  const name = /haberdash-\d[\w.]+/.exec(made.stdout)?.[0] ?? ''
  const live = await tablesOf(database().db)
  await inEmptyDatabase(async (connection, db) => {
    const restored = await run('restore', [name, '--trial', '--database', connection.database])
    expect([restored.code, restored.stderr]).toEqual([0, ''])
    const drill = join(root, 'data', 'restored', connection.database)
    expect(restored.stdout).toMatch(
      new RegExp(
        `^Restoring into the database ${connection.database} of .*, and pictures into ${drill}/pictures/masters`,
      ),
    )
    expect((await db.selectFrom('products').select('id').execute()).length).toBeGreaterThan(10)
    expect(
      await createFolderTarget(join(drill, 'pictures/masters')).read('own.0123456789abcdef-10x10-aabbcc.jpg'),
    ).toBeDefined()
  })
  expect(await tablesOf(database().db)).toEqual(live)
  const unknown = await run('restore', [name, '--trial', '--database', 'no/name'])
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('--database takes the name')])
}, 60_000)

test('a database that other tools recovered to a moment is settled at its next start, and needs a purpose', async () => {
  const run = async (...args: string[]) => {
    const settings = { DATABASE_URL: urlOf(database().connection), DATA_DIR: join(root, 'data') }
    const process = startProcess('src/server/commands/restore-command.ts', settings, args)
    const code = await process.ended
    return { code, ...process.output() }
  }
  const time = '2026-01-02T03:04:05.000Z'
  for (const args of [
    ['--recovered-to', time],
    ['--recovered-to', 'soon', '--live'],
    ['FILE', '--recovered-to', time, '--live'],
  ])
    expect((await run(...args)).code, args.join(' ')).toBe(1)
  expect(await readRestoreState(database().db)).toBeUndefined()
  const recorded = await run('--recovered-to', time, '--live')
  expect([recorded.code, recorded.stderr]).toEqual([0, ''])
  expect(recorded.stdout).toContain(`Recorded that the database ${database().connection.database} of`)
  expect(await readRestoreState(database().db)).toEqual({ backupAt: time, isLive: true, isOpen: false })
}, 60_000)

test('the commands back up into a bucket, verify and restore a shop, which then starts', async () => {
  const s3 = await startS3Server()
  await inEmptyDatabase(async (connection, db) => {
    const run = async (command: string, args: string[], of: PostgresConnection, passphrase?: string) => {
      const process = startProcess(
        `src/server/commands/${command}-command.ts`,
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
