// Runs one of our TypeScript programs on the pinned Node, with the packages of the shop (--dev: and those of its
// development) installed: node scripts/run.mjs [--dev] FILE [ARGUMENTS]

import { replaceProcess } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { main } from './progress.mjs'

await main(async () => {
  process.chdir(root)
  const dev = process.argv[2] === '--dev'
  const node = await ensureInstalled({ dev })
  return replaceProcess(node, process.argv.slice(dev ? 3 : 2), { replace: true })
})
