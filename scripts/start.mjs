// npm start: everything that stands between a fresh clone and a running shop. Runs on any Node from 20 on, without
// any package; what needs more is done after the packages are there, by the Node that came with them.

import { replaceProcess } from './child.mjs'
import { ensureInstalled, onPinnedNode, root } from './install.mjs'
import { main } from './progress.mjs'
import { serverFlags } from './server-flags.mjs'

await main(async () => {
  process.chdir(root)
  const node = await ensureInstalled({ dev: false })
  if (!onPinnedNode() && node !== process.execPath) return replaceProcess(node, ['scripts/start.mjs'])
  const { ensureBuilt } = await import('./build.ts')
  await ensureBuilt()
  return replaceProcess(node, [...serverFlags, 'src/server/main.ts'], { replace: true })
})
