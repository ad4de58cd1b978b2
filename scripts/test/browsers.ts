/**
 * npm run test:browsers: the main browser tests on the built shop in Firefox and WebKit. The browsers are Debian packages,
 * which the command installs where it runs as root.
 */
import { existsSync } from 'node:fs'
import { ensureBuilt } from '../build.ts'
import { runQuietly } from '../child.mjs'
import { main } from '../progress.mjs'
import { BROWSER_PACKAGES } from './browser-programs.ts'
import { runVitest } from './runners.ts'
import { stage, total } from './stage.ts'

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

await main(async () => {
  await ensureBrowsers()
  await ensureBuilt()
  const { passed, failed, skipped } = total([
    await stage('browser tests in Firefox and WebKit', () => runVitest('browsers', [], { workers: 1 })),
  ])
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed ? 1 : 0
})
