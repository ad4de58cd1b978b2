// A step of a command that takes long: one line, with its progress while it runs and its time when it is done.

import { ProgramFailed } from './child.mjs'

/**
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work report: what is being done now, in a few words
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now()
  const live = process.stdout.isTTY
  let detail = ''
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
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
 * Runs a command of ours; a failure is told in words, with what the failed program printed, and ends with exit 1.
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
