/**
 * The browser of the e2e tests: the system's Chromium, because Playwright downloads none here. The headless shell renders
 * the same for little more than half of the processor time, so it is preferred where it is installed.
 */
import { existsSync } from 'node:fs'
import { ProgramFailed, runQuietly } from '../child.mjs'

/** Names of Debian packages and of their programs. */
const SHELL = 'chromium-headless-shell'
const FULL = 'chromium'
const programOf = (name: string): string => `/usr/bin/${name}`
const isInstalled = (name: string): boolean => existsSync(programOf(name))

export const browserProgram = (): string => programOf(isInstalled(SHELL) ? SHELL : FULL)

/**
 * As root on Debian, installs Chromium where it is missing, and in CI also the faster headless shell.
 * @throws an Error with the install command where it may not install
 */
export async function ensureChromium(): Promise<void> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const shouldInstall = !isInstalled(FULL) || (mayInstall && process.env.CI !== undefined)
  if (isInstalled(SHELL) || !shouldInstall) return
  if (!mayInstall) throw new Error(`The browser tests need Chromium: sudo apt install ${SHELL}, or ${FULL}`)
  const apt = (...args: string[]) =>
    runQuietly('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  const install = (name: string) => apt('install', '--yes', '--no-install-recommends', name)
  try {
    await apt('update')
    await install(SHELL)
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error
    // Older Debian releases do not have the headless shell.
    if (!isInstalled(FULL)) await install(FULL)
  }
}
