/**
 * Builds the pages (client bundle and server renderer) when their sources have changed. Each build has its own folder in
 * dist/builds, so a running shop keeps the build that it started with. Command: npm run build.
 */

import { join } from 'node:path'
import { buildIfChanged } from './built-part.ts'
import { runQuietly } from './child.mjs'
import { root } from './install.mjs'
import { main, step } from './progress.mjs'

const pages = {
  name: 'pages',
  root,
  dist: join(root, 'dist'),
  sources: [
    'src/**/*',
    'demo/catalogue/*',
    'settings/*.ts',
    'vite.config.ts',
    'scripts/module-sizes.ts',
    'scripts/build-pages.ts',
    'package-lock.json',
  ],
  folders: ['client', 'server'],
  make: (into: string) =>
    step('Building the pages', async () => {
      await runQuietly(process.execPath, ['scripts/build-pages.ts', into], { cwd: root })
    }),
}

export async function ensureBuilt(): Promise<void> {
  await buildIfChanged(pages)
}

if (import.meta.main) await main(ensureBuilt)
