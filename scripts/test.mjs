// npm test: installs, then runs all checks and tests (scripts/test/main.ts) on the pinned Node.

import { replaceProcess } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { main } from './progress.mjs'

await main(async () => {
  process.chdir(root)
  const node = await ensureInstalled({ dev: true })
  return replaceProcess(node, ['scripts/test/main.ts', ...process.argv.slice(2)], { replace: true })
})
