/**
 * npm run screenshots: takes every screen and state in three widths into screenshots/, and the pictures of README.
 * After `--` go Playwright's own options: `-- --project readme` takes those of README alone.
 */
import { ensureBuilt } from '../scripts/build.ts'
import { replaceProcess } from '../scripts/child.mjs'
import { main } from '../scripts/progress.mjs'
import { ensureChromium } from '../scripts/test/chromium.ts'

await main(async () => {
  await ensureBuilt()
  await ensureChromium()
  const playwright = ['node_modules/.bin/playwright', 'test', '--config', 'screenshots.config.ts']
  return replaceProcess(process.execPath, [...playwright, ...process.argv.slice(2)])
})
