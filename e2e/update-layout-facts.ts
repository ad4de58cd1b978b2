/** npm run layout-facts: writes again what e2e/layout.spec.ts expects. Read the difference before you commit it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureBuilt } from '../scripts/build.ts'
import { main } from '../scripts/progress.mjs'
import { ensureChromium } from '../scripts/test/chromium.ts'

await main(async () => {
  await ensureBuilt()
  await ensureChromium()
  const playwright = ['node_modules/.bin/playwright', 'test', '--project', 'layout', '--update-snapshots']
  const [status] = await once(spawn(process.execPath, playwright, { stdio: 'inherit' }), 'exit')
  if (status !== 0) throw new Error('Not every page could be read.')
})
