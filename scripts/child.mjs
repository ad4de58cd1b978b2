// Other programs, run quietly: what they print is kept, and shown only if they fail.

import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/** A program that failed; `output` is all that it printed. */
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

/** For Node: what it runs stops when we end, however we end. */
export const exitWithParent = ['--import', new URL('ends-with-parent.mjs', import.meta.url).href]

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, as?: string }} [options]
 *   as: the command by which a person would run it
 * @returns {Promise<string>} what it printed
 * @throws {ProgramFailed}
 */
export function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const called = options.as ?? [basename(program), ...args].join(' ')
  let output = ''
  const keep = (/** @type {Buffer} */ data) => {
    output += data
    const line = String(data).trimEnd().split('\n').at(-1)
    if (line) options.onLine?.(line)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new ProgramFailed(`${called} (${error.message})`, output)))
    child.once('close', (status, signal) => {
      if (status === 0) resolve(output)
      else reject(new ProgramFailed(`${called} (${signal ?? `exit ${status}`})`, output))
    })
  })
}

/**
 * Gives this terminal to another program and ends as it ends.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ replace?: boolean }} [options] replace: where Node can, the program takes our very process
 * @returns {Promise<never>}
 */
export function replaceProcess(program, args, options = {}) {
  if (options.replace && process.execve) {
    process.removeAllListeners('warning') // execve is new in Node, and says so at every start
    process.execve(program, [program, ...args], process.env)
  }
  const child = spawn(program, args, { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the whole group by itself.
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
