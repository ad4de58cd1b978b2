/** What helps those who change the code: an empty shop by one command, and a warning about a migration without effect. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findChangedMigrations } from '../../src/server/start/changed-migrations.ts'
import { testDatabase } from '../setup/database.ts'
import { startProcess } from '../setup/shop.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase()
const folder = testFolder('haberdash-reset-')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const reset = async (args: string[], environment: Record<string, string> = {}) => {
  for (const name of ['postgres', 'pictures', 'notes']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'notes/mine.txt'), 'mine')
  const command = startProcess(
    'src/server/commands/reset-command.ts',
    { DATA_DIR: folder, ...environment },
    args,
  )
  const code = await command.ended
  return { code, ...command.output(), isThere: existsSync(join(folder, 'pictures')) }
}

test('npm run reset deletes what the shop made in its data folder, and nothing else', async () => {
  expect(await reset(['--yes'])).toMatchObject({ code: 0, isThere: false, stderr: '' })
  expect([existsSync(join(folder, 'postgres')), existsSync(join(folder, 'notes/mine.txt'))]).toEqual([
    false,
    true,
  ])
})

test.each([
  ['nobody was asked', [], {}, 'Add --yes'],
  [
    'the database is elsewhere',
    ['--yes'],
    { DATABASE_URL: 'postgres://shop@127.0.0.1/shop' },
    'DATABASE_URL',
  ],
  ['others can reach the shop', ['--yes'], { HOST: '0.0.0.0' }, 'others can reach'],
])('npm run reset deletes nothing where %s', async (_, args, environment, reason) => {
  expect(await reset(args, environment)).toMatchObject({
    code: 1,
    isThere: true,
    stderr: expect.stringContaining(reason),
  })
})

test('a migration whose file has changed since the database applied it is named at each start in development', async () => {
  const { db } = database()
  // The files as they are can be read; their hashes make way for those of the test.
  expect(await findChangedMigrations(db)).toEqual([])
  await db.deleteFrom('settings').where('key', '=', 'migration-hashes').execute()
  let changed = ''
  const hashOf = async (name: string) => (name === changed ? 'another' : 'the same')
  expect(await findChangedMigrations(db, hashOf)).toEqual([])
  changed = '099-variants'
  expect(await findChangedMigrations(db, hashOf)).toEqual([changed])
  expect(await findChangedMigrations(db, hashOf)).toEqual([changed])
})
