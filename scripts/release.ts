/**
 * npm run release [-- --to FOLDER]: the archive that shops install, made of the present commit and of nothing else. It has
 * the sources, the built pages and the lock file: `npm start` in it installs the packages, whose hashes the lock file pins,
 * and builds nothing. The same commit makes the same bytes on every machine with the same zlib.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { runQuietly } from './child.mjs'
import { root } from './install.mjs'
import { main, step } from './progress.mjs'
import { takeCodeOf } from './release-code.ts'
import { readReleases } from './releases.ts'

/** What a shop does not run: tests, and what belongs to the place where the code is developed. */
const LEFT_OUT = [
  'test/**',
  'e2e/**',
  'rigs/**',
  'scripts/test/**',
  'scripts/test.mjs',
  '.ci/**',
  '.github/**',
]
const LEFT_OUT_FILES = [
  '**/*.test.ts',
  '**/*.test.tsx',
  'playwright.config.ts',
  'screenshots.config.ts',
  'vitest.config.ts',
]

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * "0.4.0" for the commit of a release. Other commits state the version of the release before them, and two states never
 * have one name: they are "0.4.0+1a2b3c4d".
 */
export const labelOf = (
  version: string,
  commit: string,
  releases: { version: string; commit: string }[],
): string => {
  const listed = releases.find((release) => release.version === version)
  return listed === undefined || listed.commit === commit ? version : `${version}+${commit.slice(0, 8)}`
}

type Contents = { folder: string; name: string; madeAt: Date; to: string }

/** Sorted names, one time, no owner: the same files make the same bytes. */
const writeArchive = async ({ folder, name, madeAt, to }: Contents): Promise<void> => {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(to))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  for (const file of files.toSorted()) {
    const path = join(folder, file)
    const mode = statSync(path).mode & 0o100 ? 0o755 : 0o644
    archive.entry({ name: `${name}/${file}`, mode, mtime: madeAt, uid: 0, gid: 0 }, readFileSync(path))
  }
  archive.finalize()
  await written
}

const makeRelease = async (to: string): Promise<{ file: string; sha256: string; label: string }> => {
  const commit = git('rev-parse', 'HEAD')
  const madeAt = new Date(Number(git('show', '--no-patch', '--format=%ct', 'HEAD')) * 1000)
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-release-'))
  try {
    await takeCodeOf({ commit }, folder, [...LEFT_OUT, ...LEFT_OUT_FILES])
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    const label = labelOf(version, commit, readReleases())
    await step('Building the pages', () =>
      runQuietly(process.execPath, ['scripts/build.ts'], { cwd: folder }),
    )
    const bill = execFileSync(process.execPath, ['scripts/sbom.mjs'], { cwd: folder })
    rmSync(join(folder, 'node_modules'), { recursive: true }) // What is packed is complete without it.
    const about = { version: label, commit, date: madeAt.toISOString() }
    writeFileSync(join(folder, 'RELEASE.json'), `${JSON.stringify(about, null, 2)}\n`)
    writeFileSync(join(folder, 'sbom.cdx.json'), bill)
    mkdirSync(to, { recursive: true })
    const name = `haberdash-${label}`
    const file = join(to, `${name}.tar.gz`)
    await writeArchive({ folder, name, madeAt, to: file })
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`)
    writeFileSync(join(to, `${name}.cdx.json`), bill)
    return { file, sha256, label }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main)
  await main(async () => {
    const { values } = parseArgs({ options: { to: { type: 'string' } } })
    const { file, sha256, label } = await makeRelease(resolve(values.to ?? join(root, 'dist/release')))
    process.stdout.write(
      `${file}\nRelease ${label}, SHA-256 ${sha256}; its software bill of materials is beside it.\n`,
    )
    if (git('status', '--porcelain') !== '')
      process.stdout.write('Changes that are not committed are not in it.\n')
  })
