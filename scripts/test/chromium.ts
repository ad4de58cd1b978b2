/** The browser of the journeys: the machine's own Chromium; Playwright downloads none. */

import { existsSync } from 'node:fs'
import { runQuietly } from '../child.mjs'

const program = '/usr/bin/chromium'

/** Installs it where we may (root on Debian). @throws with the command that does */
export async function ensureChromium(): Promise<void> {
  if (existsSync(program)) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The browser tests need Chromium at ${program}: sudo apt install chromium`)
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env })
}
