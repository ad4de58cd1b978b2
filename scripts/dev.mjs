// npm run dev: the shop with hot reload. The server restarts when one of its files changes.

import { replaceProcess } from './child.mjs'
import { ensureInstalled, onPinnedNode, root } from './install.mjs'
import { main } from './progress.mjs'

await main(async () => {
  process.chdir(root)
  const node = await ensureInstalled({ dev: true })
  const args = process.argv.slice(2)
  if (!onPinnedNode() && node !== process.execPath) return replaceProcess(node, ['scripts/dev.mjs', ...args])
  return replaceProcess(node, ['--watch', 'src/server/dev.ts', ...args], { replace: true })
})
