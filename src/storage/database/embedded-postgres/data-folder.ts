/** Makes a data folder that is either whole or not there: PostgreSQL fills it under another name first. */

import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { isAlive } from './postmaster.ts'
import { type PostgresPrograms, postgresEnvironment } from './programs.ts'

/** @throws when the folder holds something else, or the data of another PostgreSQL. */
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
        'Restore your last backup into a new folder, or go back to the release that made it.',
    )
  }
  return 'ready'
}

export async function makeDataFolder(dataDir: string, account: Account, durable: boolean): Promise<void> {
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
    if (versionOf(dataDir) === undefined) throw error // else another process made it first
  }
}

function versionOf(dataDir: string): number | undefined {
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
  // C.UTF-8: the same order and letters on every Linux, with no locale package; macOS knows it by another name.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [program, args] = account.command('initdb', [
    ...['--pgdata', folder, '--username', 'postgres', '--encoding', 'UTF8', '--locale', locale],
    // The socket's folder is closed to everyone else, and there is no TCP port.
    ...['--auth', 'trust', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ])
  const child = spawn(program, args, {
    env: postgresEnvironment,
    ...account.id,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      if (status === 0) return resolve()
      reject(new Error(`PostgreSQL could not make its data folder:\n${said.trim()}`))
    })
  })
}

/** What starts that were cut short left behind. */
function removeAbandonedFolders(dataDir: string) {
  const base = dirname(dataDir)
  const prefix = `${basename(dataDir)}.init-`
  for (const name of readdirSync(base)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    if (pid !== process.pid && !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true })
  }
}
