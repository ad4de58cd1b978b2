// Runs child processes. Their output is captured, and shown only if they fail.

import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/** A child process failed. `output` is everything that it printed. */
export class ProgramFailed extends Error {
  /**
   * @param {string} what
   * @param {string} output
   */
  constructor(what, output) {
    super(`${what} failed.`)
    this.output = output
  }
}

/** Node arguments by which a child process exits when this process exits or dies. */
export const exitWithParent = ['--import', new URL('ends-with-parent.mjs', import.meta.url).href]

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, as?: string }} [options]
 *   as: the command as a person would type it, for the error message
 * @returns {Promise<string>} what it printed
 * @throws {ProgramFailed}
 */
export function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const command = options.as ?? [basename(program), ...args].join(' ')
  let output = ''
  const keep = (/** @type {Buffer} */ data) => {
    output += data
    const line = String(data).trimEnd().split('\n').at(-1)
    if (line) options.onLine?.(line)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new ProgramFailed(`${command} (${error.message})`, output)))
    child.once('close', (status, signal) => {
      if (status === 0) resolve(output)
      else reject(new ProgramFailed(`${command} (${signal ?? `exit ${status}`})`, output))
    })
  })
}

/**
 * Replaces this process with another program: same terminal, signals and exit status.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ replace?: boolean }} [options] replace: use execve where Node supports it
 * @returns {Promise<never>}
 */
export function replaceProcess(program, args, options = {}) {
  if (options.replace && process.execve) {
    process.removeAllListeners('warning') // execve prints an experimental warning at every start
    process.execve(program, [program, ...args], process.env)
  }
  const child = spawn(program, args, { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole process group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  return new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) => {
      if (!signal) process.exit(status ?? 1)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    })
  })
}
