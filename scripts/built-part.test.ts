import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentBuild } from '../src/server/assets/build-folders.ts'
import { buildIfChanged, type Part } from './built-part.ts'

let root: string
let part: Part

/** Concatenates all sources into one page. */
async function make(into: string) {
  mkdirSync(join(into, 'pages'))
  const text = readdirSync(join(root, 'src')).map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  writeFileSync(join(into, 'pages/all.txt'), text.join(' '))
}

const folder = () => currentBuild(join(root, 'dist'), 'pages') ?? 'none'
const built = () => readFileSync(join(folder(), 'pages/all.txt'), 'utf8')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'haberdash-build-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src/a.ts'), 'hats')
  part = { name: 'pages', root, sources: ['src/**/*'], dist: join(root, 'dist'), folders: ['pages'], make }
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('A part is built once, and again when a source is changed, added or removed', async () => {
  expect(await buildIfChanged(part)).toBe(true)
  expect(await buildIfChanged(part)).toBe(false)
  writeFileSync(join(root, 'src/a.ts'), 'caps')
  expect(await buildIfChanged(part)).toBe(true)
  writeFileSync(join(root, 'src/b.ts'), 'bags')
  expect(await buildIfChanged(part)).toBe(true)
  expect(built()).toBe('caps bags')
  rmSync(join(root, 'src/a.ts'))
  expect(await buildIfChanged(part)).toBe(true)
  expect(built()).toBe('bags')
})

test('A new timestamp or a changed test causes no build', async () => {
  await buildIfChanged(part)
  utimesSync(join(root, 'src/a.ts'), new Date(), new Date())
  writeFileSync(join(root, 'src/a.test.ts'), 'expect')
  expect(await buildIfChanged(part)).toBe(false)
})

test('A removed output is built again', async () => {
  await buildIfChanged(part)
  rmSync(join(folder(), 'pages'), { recursive: true })
  expect(await buildIfChanged(part)).toBe(true)
})

test('A failed build leaves the previous one in place and is retried', async () => {
  await buildIfChanged(part)
  writeFileSync(join(root, 'src/a.ts'), 'caps')
  const failing = async (into: string) => {
    await make(into)
    throw new Error('no ink')
  }
  await expect(buildIfChanged({ ...part, make: failing })).rejects.toThrow('no ink')
  expect(built()).toBe('hats')
  expect(readdirSync(join(root, 'dist'))).toEqual(['builds', 'pages.current'])
  expect(await buildIfChanged(part)).toBe(true)
  expect(built()).toBe('caps')
})

test('Temporary folders of killed builds are removed', async () => {
  mkdirSync(join(root, 'dist/.pages-999999999'), { recursive: true })
  await buildIfChanged(part)
  expect(readdirSync(join(root, 'dist'))).toEqual(['builds', 'pages.current'])
})

test('An earlier build stays unchanged for the processes that use it', async () => {
  await buildIfChanged(part)
  const earlier = folder()
  writeFileSync(join(root, 'src/a.ts'), 'caps')
  await buildIfChanged(part)
  expect(folder()).not.toBe(earlier)
  expect(readFileSync(join(earlier, 'pages/all.txt'), 'utf8')).toBe('hats')
})

test('Reverted sources select the earlier build again', async () => {
  await buildIfChanged(part)
  const earlier = folder()
  writeFileSync(join(root, 'src/a.ts'), 'caps')
  await buildIfChanged(part)
  writeFileSync(join(root, 'src/a.ts'), 'hats')
  expect(await buildIfChanged(part)).toBe(false)
  expect(folder()).toBe(earlier)
})

test('Only builds that were not used for long are removed', async () => {
  const folders: string[] = []
  for (const text of ['a', 'b', 'c', 'd']) {
    writeFileSync(join(root, 'src/a.ts'), text)
    await buildIfChanged(part)
    folders.push(folder())
  }
  expect(folders.map((each) => existsSync(each))).toEqual([true, true, true, true])
  const longAgo = new Date(Date.now() - 24 * 60 * 60_000)
  for (const unused of folders.slice(0, 2)) utimesSync(unused, longAgo, longAgo)
  await buildIfChanged(part)
  expect(folders.map((each) => existsSync(each))).toEqual([false, false, true, true])
})
