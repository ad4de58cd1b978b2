/** Creates the data folder atomically: initdb fills a temporary folder, which is then renamed. */
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { isAlive } from './postmaster.ts'
import { type PostgresPrograms, postgresEnvironment } from './programs.ts'

/** @throws where the folder holds other files, or the data of another PostgreSQL version */
export function checkDataFolder(dataDir: string, programs: PostgresPrograms): 'ready' | 'missing' {
  const made = versionOf(dataDir)
  if (made === undefined) {
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
      throw new Error(
        `${dataDir} is not empty and holds no PostgreSQL data. Empty it or choose another folder.`,
      )
    }
    return 'missing'
  }
  if (made !== programs.major) {
    throw new Error(
      `${dataDir} was made by PostgreSQL ${made}, and this release of the shop runs ${programs.major}. ` +
        'Run npm run upgrade: it moves the shop to the new version, and keeps the old folder.',
    )
  }
  return 'ready'
}

export async function createDataFolder(dataDir: string, account: Account, durable: boolean): Promise<void> {
  const unfinished = `${dataDir}.init-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    if (account.id) chownSync(unfinished, account.id.uid, account.id.gid)
    await runInitdb(unfinished, account, durable)
    removeAbandonedFolders(dataDir)
    renameSync(unfinished, dataDir)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (versionOf(dataDir) === undefined) throw error // else another process created it first
  }
}

/** The major version of PostgreSQL that made the folder; undefined where it holds no data. */
export function versionOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim())
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code !== 'EACCES') throw error
    throw new Error(`${dataDir} belongs to another user. Start the shop as the user who started it first.`)
  }
}

function runInitdb(folder: string, account: Account, durable: boolean): Promise<void> {
  // C.UTF-8 sorts the same on every Linux, without a locale package. macOS has another name for it.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [program, args] = account.command('initdb', [
    ...['--pgdata', folder, '--username', 'postgres', '--encoding', 'UTF8', '--locale', locale],
    // Safe, because only this account may enter the socket's folder, and there is no TCP port.
    ...['--auth', 'trust', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ])
  const child = spawn(program, args, {
    env: postgresEnvironment,
    ...account.id,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      if (status === 0) return resolve()
      reject(new Error(`PostgreSQL could not make its data folder:\n${stderr.trim()}`))
    })
  })
}

/** Removes temporary folders of interrupted starts. */
function removeAbandonedFolders(dataDir: string) {
  const base = dirname(dataDir)
  const prefix = `${basename(dataDir)}.init-`
  for (const name of readdirSync(base)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    if (pid !== process.pid && !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true })
  }
}
