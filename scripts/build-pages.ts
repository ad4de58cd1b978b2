/** Builds the pages by vite.config.ts into the folders `client` and `server` of the folder named on the command line. */

import { join } from 'node:path'
import { createBuilder } from 'vite'
import { precompress } from '../src/server/precompress.ts'

const [into] = process.argv.slice(2)
if (!into) throw new Error('Name the folder to build into.')

const builder = await createBuilder({
  logLevel: 'warn',
  environments: {
    client: { build: { outDir: join(into, 'client'), emptyOutDir: true } },
    ssr: { build: { outDir: join(into, 'server'), emptyOutDir: true } },
  },
})
await builder.buildApp()
await precompress(join(into, 'client'))
