// npm run dev: the shop with hot reload; the server starts again when one of its files changes.

import { become } from './child.mjs'
import { ensureInstalled, onPinnedNode, root } from './install.mjs'
import { main } from './progress.mjs'

await main(async () => {
  process.chdir(root)
  const node = await ensureInstalled({ dev: true })
  if (!onPinnedNode() && node !== process.execPath) return become(node, ['scripts/dev.mjs'])
  const { ensurePictures } = await import('./build.ts')
  await ensurePictures()
  return become(node, ['--watch', 'src/server/dev.ts'], { replace: true })
})
