// Runs a TypeScript program of this repository on the pinned Node, after installing the dependencies (with --dev also the
// development dependencies): node scripts/run.mjs [--dev] FILE [ARGUMENTS]

import { replaceProcess } from './child.mjs'
import { ensureInstalled, root } from './install.mjs'
import { main } from './progress.mjs'

await main(async () => {
  process.chdir(root)
  const dev = process.argv[2] === '--dev'
  const node = await ensureInstalled({ dev })
  return replaceProcess(node, process.argv.slice(dev ? 3 : 2), { replace: true })
})
