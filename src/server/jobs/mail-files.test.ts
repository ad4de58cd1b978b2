import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailFiles } from './mail-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const mail = (text: string) => ({ text, html: null })
const age = async () => {
  const old = new Date(Date.now() - 60 * 60_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
}

test('The files of erased mails are deleted, and those of others stay', async () => {
  const files = openMailFiles(folder)
  await files.write('erased', mail('Dear Zebedee'))
  await files.write('kept', mail('Dear Ada'))
  await files.remove(['erased', 'on another node'])
  expect(await files.read('erased')).toBeUndefined()
  expect(await files.read('kept')).toEqual(mail('Dear Ada'))
  expect(await readdir(folder)).toHaveLength(1)
})

test('A file goes with its record, and not before it could be recorded', async () => {
  const files = openMailFiles(folder)
  await files.write('one', mail('1'))
  await files.write('two', mail('2'))
  const [first = ''] = await readdir(folder)
  const known = async () => new Set([first.replace('.json', '')])
  await files.sweep(known)
  expect(await readdir(folder)).toHaveLength(2)
  await age()
  await files.sweep(known)
  expect(await readdir(folder)).toEqual([first])
})

test('A folder that does not exist yet has nothing to delete', async () => {
  const files = openMailFiles(join(folder, 'missing'))
  await files.sweep(async () => new Set())
  await files.remove(['any'])
  expect(await readdir(folder)).toEqual([])
})
