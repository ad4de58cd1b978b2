/**
 * What is made from the sources before the shop starts: the catalogue's pictures and the pages' programs (client for
 * browsers, server for the renderer), each build in a folder of its own in dist/builds. As a command (npm run build) it
 * brings both up to date; a shop that runs goes on with the build that it started with.
 */

import { join } from 'node:path'
import { precompress } from '../src/server/assets/precompress.ts'
import { bringUpToDate } from './built-part.ts'
import { runQuietly } from './child.mjs'
import { root } from './install.mjs'
import { main, step } from './progress.mjs'

const node = process.execPath
const dist = join(root, 'dist')

const pictures = {
  name: 'pictures',
  root,
  dist,
  sources: ['demo/catalogue/**/*', 'settings/**/*', 'package-lock.json'],
  folders: ['pictures'],
  make: (into: string) =>
    step("Drawing the catalogue's pictures", async (report) => {
      await runQuietly(node, ['demo/catalogue/draw.ts', join(into, 'pictures')], {
        cwd: root,
        onLine: report,
      })
      await precompress(join(into, 'pictures'), 9)
    }),
}

const pages = {
  name: 'pages',
  root,
  dist,
  sources: [
    'src/**/*',
    'demo/catalogue/*.ts',
    'settings/*.ts',
    'vite.config.ts',
    'scripts/module-sizes.ts',
    'scripts/build-pages.ts',
    'package-lock.json',
  ],
  folders: ['client', 'server'],
  make: (into: string) =>
    step('Building the pages', async () => {
      await runQuietly(node, ['scripts/build-pages.ts', into], { cwd: root })
    }),
}

export async function ensurePictures(): Promise<void> {
  await bringUpToDate(pictures)
}

export async function ensureBuilt(): Promise<void> {
  await bringUpToDate(pictures)
  await bringUpToDate(pages)
}

if (import.meta.main) await main(ensureBuilt)
