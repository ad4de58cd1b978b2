// Runs one of our TypeScript programs on the pinned Node, packages installed: node scripts/run.mjs FILE [ARGUMENTS]

import { become } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { main } from './progress.mjs'

await main(async () => {
  process.chdir(root)
  const node = await ensureInstalled({ dev: true })
  return become(node, process.argv.slice(2), { replace: true })
})
