// npm start: installs, builds and starts the shop from a fresh clone. This file runs on any Node from 20 on, without
// packages; everything after the installation runs on the installed, pinned Node.

import { replaceProcess } from './child.mjs'
import { ensureInstalled, onPinnedNode, root } from './install.mjs'
import { main } from './progress.mjs'
import { serverFlags } from './server-flags.mjs'

await main(async () => {
  process.chdir(root)
  const node = await ensureInstalled({ dev: false })
  const args = process.argv.slice(2)
  if (!onPinnedNode() && node !== process.execPath)
    return replaceProcess(node, ['scripts/start.mjs', ...args])
  const { ensureBuilt } = await import('./build.ts')
  await ensureBuilt()
  return replaceProcess(node, [...serverFlags, 'src/server/main.ts', ...args], { replace: true })
})
