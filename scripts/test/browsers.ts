/**
 * The main browser tests on the built shop in Firefox and WebKit: a stage of npm run test:release, or alone by
 * npm run test:browsers. The browsers are Debian packages, which are installed where root runs this.
 */
import { existsSync } from 'node:fs'
import { runQuietly } from '../child.mjs'
import { BROWSER_PACKAGES } from './browser-programs.ts'
import { runVitest } from './runners.ts'
import type { Count } from './stage.ts'

const ensureBrowsers = async (): Promise<void> => {
  const missing = Object.entries(BROWSER_PACKAGES).flatMap(([name, program]) =>
    existsSync(program) ? [] : [name],
  )
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Please install first: sudo apt install ${missing.join(' ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', ...missing], { env })
}

/** The shop must be built. */
export const runOtherBrowsers = async (retries = 0): Promise<Count> => {
  await ensureBrowsers()
  return runVitest('browsers', [], { workers: 1, retries })
}
