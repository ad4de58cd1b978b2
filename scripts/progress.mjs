// Progress output of slow commands: one line per step, with its progress and then its duration.

import { ProgramFailed } from './child.mjs'

/**
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work report: describes the current action in a few words
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now()
  const live = process.stdout.isTTY
  let detail = ''
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  const now = () => [detail, seconds()].filter(Boolean).join(', ')
  if (!live) process.stdout.write(`${title} ...\n`)
  const timer = setInterval(
    () => process.stdout.write(live ? `\r\x1b[K${title} ... ${now()}` : `  ${now()}\n`),
    live ? 200 : 10_000,
  )
  try {
    const result = await work((text) => {
      detail = text
    })
    process.stdout.write(live ? `\r\x1b[K${title}: ${seconds()}\n` : `  done in ${seconds()}\n`)
    return result
  } catch (error) {
    if (live) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * Runs a command. On failure prints the output of the failed program and the error message, and exits with status 1.
 *
 * @param {() => Promise<unknown>} command
 */
export async function main(command) {
  try {
    await command()
  } catch (error) {
    if (error instanceof ProgramFailed) process.stderr.write(`${error.output.trimEnd()}\n\n`)
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
