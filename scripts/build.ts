/**
 * Builds the pages (client bundle and server renderer) when their sources have changed. Each build has its own folder in
 * dist/builds, so a running shop keeps the build that it started with. Command: npm run build.
 */

import { join } from 'node:path'
import { npmPostgres } from '../src/storage/database/embedded-postgres/programs.ts'
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
    'scripts/react-modules.ts',
    'scripts/build-pages.ts',
    'package-lock.json',
  ],
  folders: ['client', 'server'],
  make: (into: string) =>
    step('Building the pages', async () => {
      // Whatever the shell or a test runner says, React's development build is never served.
      const env = { NODE_ENV: 'production' }
      await runQuietly(process.execPath, ['scripts/build-pages.ts', into], { cwd: root, env })
    }),
}

export async function ensureBuilt(): Promise<void> {
  await buildIfChanged(pages)
}

/**
 * Where the shop's account may not write to the code, as in a container with a read-only root, it could not complete the
 * files of the embedded PostgreSQL at its first start.
 */
const completeEmbeddedPostgres = (): void => {
  try {
    npmPostgres()
  } catch (error) {
    // Not needed with DATABASE_URL. Without it the start says the same.
    process.stdout.write(`The embedded PostgreSQL cannot be used here: ${(error as Error).message}\n`)
  }
}

if (import.meta.main)
  await main(async () => {
    await ensureBuilt()
    completeEmbeddedPostgres()
  })
