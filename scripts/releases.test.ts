import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareReleases, OLDEST_SERVING_RELEASE } from '../src/server/settings/releases.ts'
import { migrations } from '../src/storage/migrations/list.ts'
import { root } from './install.mjs'
import { readReleases, releaseBefore } from './releases.ts'

const releases = readReleases()
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** A user's shallow clone or archive has no history. CI must have it: tests of upgrades take the release before from it. */
const hasHistory = ((): boolean => {
  try {
    return git('rev-parse', '--is-shallow-repository').trim() === 'false'
  } catch {
    return false
  }
})()

test('releases are in ascending order, each named once', () => {
  const number = (version: string): number =>
    version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)
  const numbers = releases.map(({ version }) => number(version))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

test('each release names its last migration, and nodes of the release before may serve on the present tables', () => {
  const known = Object.keys(migrations)
  expect(releases.filter(({ schema }) => !known.includes(schema))).toEqual([])
  expect(compareReleases(OLDEST_SERVING_RELEASE, releaseBefore().version)).toBeLessThanOrEqual(0)
})

test('the changelog has a section for each release and for the present version', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const missing = [...releases.map((release) => release.version), version].filter(
    (name) => !changelog.includes(`## ${name} – `),
  )
  expect(missing).toEqual([])
})

test.skipIf(!hasHistory && process.env.CI === undefined)(
  'the commit of each release is in the history and states its version (skipped in a shallow clone)',
  () => {
    for (const { version, commit } of releases) {
      const stated = JSON.parse(git('show', `${commit}:package.json`)) as { version: string }
      expect(stated.version).toBe(version)
    }
  },
)

test.skipIf(!hasHistory && process.env.CI === undefined)(
  'the release before is an ancestor of the present commit',
  () => {
    expect(git('merge-base', releaseBefore().commit, 'HEAD').trim()).toBe(releaseBefore().commit)
  },
)

test.skipIf(!hasHistory && process.env.CI === undefined)(
  'the migrations of released versions are unchanged',
  () => {
    const folder = 'src/storage/migrations'
    const released = releaseBefore().commit
    const names = git('ls-tree', '--name-only', released, `${folder}/`)
      .split('\n')
      .filter((name) => /\/\d{3}-/.test(name))
    expect(names.length).toBeGreaterThan(50)
    const changed = names.filter(
      (name) => readFileSync(join(root, name), 'utf8') !== git('show', `${released}:${name}`),
    )
    expect(changed).toEqual([])
  },
)
