/**
 * The browser of the browser tests: the machine's own Chromium; Playwright downloads none. Its headless shell draws and runs
 * pages as the whole browser does, for little more than half of the processor time: it is used where it is there.
 */

import { existsSync } from 'node:fs'
import { ProgramFailed, runQuietly } from '../child.mjs'

/** Each is a package of Debian's and its program. */
const SHELL = 'chromium-headless-shell'
const WHOLE = 'chromium'
const programOf = (name: string): string => `/usr/bin/${name}`
const isHere = (name: string): boolean => existsSync(programOf(name))

export const browserProgram = (): string => programOf(isHere(SHELL) ? SHELL : WHOLE)

/** Installs one where we may (root on Debian): if there is none, and on a test machine also for speed. @throws with the command that does */
export async function ensureChromium(): Promise<void> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isWanted = !isHere(WHOLE) || (mayInstall && process.env.CI !== undefined)
  if (isHere(SHELL) || !isWanted) return
  if (!mayInstall) throw new Error(`The browser tests need Chromium: sudo apt install ${SHELL}, or ${WHOLE}`)
  const apt = (...args: string[]) =>
    runQuietly('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  const install = (name: string) => apt('install', '--yes', '--no-install-recommends', name)
  try {
    await apt('update')
    await install(SHELL)
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error
    // Not every Debian has it.
    if (!isHere(WHOLE)) await install(WHOLE)
  }
}
