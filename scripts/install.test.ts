import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureInstalled } from './install.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haberdash-install-'))
  writeLock('one')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const writeLock = (content: string) =>
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ content, packages: {} }))
const inModules = (name: string) => join(folder, 'node_modules', name)

/** As npm does: `ci` starts with an empty folder, and the list of what is installed comes last. */
const npmThat = (end: 'finishes' | 'is killed' | 'fails to add') => {
  const commands: string[] = []
  const npm = async (command: 'ci' | 'install', _: string, dev: boolean) => {
    commands.push(dev ? `${command} with dev` : command)
    if (command === 'ci') rmSync(inModules(''), { recursive: true, force: true })
    mkdirSync(inModules('a-package'), { recursive: true })
    if (end === 'is killed') throw new Error('npm was killed')
    if (end === 'fails to add' && command === 'install') throw new Error('npm failed')
    writeFileSync(inModules('.package-lock.json'), '{}')
  }
  return { npm, commands }
}
const run = async (end: Parameters<typeof npmThat>[0] = 'finishes', dev = false) => {
  const { npm, commands } = npmThat(end)
  const error = await ensureInstalled({ dev, folder, npm }).then(
    () => undefined,
    ({ message }: Error) => message,
  )
  return error === undefined ? commands : { commands, error }
}

test('A fresh clone is installed once', async () => {
  expect(await run()).toEqual(['ci'])
  expect(await run()).toEqual([])
})

test('A changed lock file is installed by adding to what is there', async () => {
  await run()
  writeLock('two')
  expect(await run()).toEqual(['install'])
  expect(await run()).toEqual([])
})

test('Development packages are added once, and serve a start without them', async () => {
  await run()
  expect(await run('finishes', true)).toEqual(['install with dev'])
  expect(await run('finishes', true)).toEqual([])
  expect(await run()).toEqual([])
})

test('A killed first installation does not count as installed', async () => {
  expect(await run('is killed')).toMatchObject({ error: 'npm was killed' })
  expect(existsSync(inModules('a-package'))).toBe(true)
  expect(await run()).toEqual(['ci'])
})

test('A killed update starts again, although the list of the previous installation is there', async () => {
  await run()
  writeLock('two')
  const { npm } = npmThat('finishes')
  // The process ends within `npm install`, so that nothing after it runs.
  void ensureInstalled({ dev: false, folder, npm: () => new Promise(() => undefined) })
  expect(existsSync(inModules('.package-lock.json'))).toBe(true)
  const commands: string[] = []
  await ensureInstalled({
    dev: false,
    folder,
    npm: async (command, node, dev) => {
      commands.push(command)
      await npm(command, node, dev)
    },
  })
  expect(commands).toEqual(['ci'])
})

test('When packages cannot be added, all are installed again', async () => {
  await run()
  writeLock('two')
  expect(await run('fails to add')).toEqual(['install', 'ci'])
  expect(await run()).toEqual([])
})

test('A killed `npm ci` by hand does not count as installed', async () => {
  await run()
  rmSync(inModules('.package-lock.json'))
  expect(await run()).toEqual(['ci'])
})

test('A broken marker is no installation', async () => {
  await run()
  writeFileSync(inModules('.installed.json'), '{"state":"inst')
  expect(await run()).toEqual(['install'])
})
