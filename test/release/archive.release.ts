/** npm run release: the archive that shops install is made of the commit alone, and npm start from it opens the shop. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/install.mjs'
import { hasCodeOf } from '../../scripts/release-code.ts'
import { PASSWORD, startProcess } from '../setup/shop.ts'
import { testFolder } from '../setup/test-folder.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const hasGit = hasCodeOf({ version: 'present', commit: 'HEAD', schema: '' })

describe.skipIf(!hasGit)('the archive of a release', () => {
  const folder = testFolder('haberdash-archive-')
  const make = (to: string): string => {
    execFileSync(process.execPath, ['scripts/release.ts', '--to', to], { cwd: root })
    return globSync('*.tar.gz', { cwd: to }).map((name) => join(to, name))[0] ?? ''
  }
  let archive: string
  let unpacked: string
  beforeAll(() => {
    archive = make(join(folder, 'first'))
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    unpacked = join(folder, basename(archive, '.tar.gz'))
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is the same, byte for byte, when it is made again, and its SHA-256 is beside it', () => {
    const again = make(join(folder, 'second'))
    expect(readFileSync(again).equals(readFileSync(archive))).toBe(true)
    execFileSync('sha256sum', ['--check', '--status', `${archive}.sha256`], { cwd: join(folder, 'first') })
  }, 120_000)

  test('names its version and commit, and has the bill of materials of its packages', () => {
    const { version, commit } = JSON.parse(readFileSync(join(unpacked, 'RELEASE.json'), 'utf8'))
    expect(commit).toBe(git('rev-parse', 'HEAD'))
    expect(basename(unpacked)).toBe(`haberdash-${version}`)
    const { components } = JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8'))
    const { packages } = JSON.parse(readFileSync(join(unpacked, 'package-lock.json'), 'utf8'))
    expect(components.length).toBe(Object.keys(packages).length - 1)
    expect(existsSync(join(folder, 'first', `haberdash-${version}.cdx.json`))).toBe(true)
  })

  test('has what a shop runs, and no tests', () => {
    for (const file of [
      '.npmrc',
      '.env.example',
      'deploy/haberdash.service',
      'dist/pages.current',
      'docs/going-live.md',
    ])
      expect(existsSync(join(unpacked, file)), file).toBe(true)
    for (const file of ['.git', 'node_modules', 'test', 'e2e', 'rigs', '.ci'])
      expect(existsSync(join(unpacked, file)), file).toBe(false)
    expect(globSync('**/*.test.{ts,tsx}', { cwd: unpacked })).toEqual([])
  })

  test('opens the shop with npm start, without git and without a build', async () => {
    // As npm ci would install them: the lock file is the same.
    symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'))
    const shop = startProcess(
      'scripts/start.mjs',
      { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: PASSWORD },
      [],
      unpacked,
    )
    try {
      const origin = await shop.opened
      expect(shop.output().stdout).not.toContain('Building')
      for (const path of ['/', '/shop', '/api/products', '/readyz'])
        expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200])
    } finally {
      shop.process.kill('SIGTERM')
      await shop.ended
    }
  }, 120_000)
})
