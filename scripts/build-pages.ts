/** Builds the pages by vite.config.ts into the folders `client` and `server` of the folder named on the command line. */

import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { precompress } from '../src/server/assets/precompress.ts'
import { moduleSizes } from './module-sizes.ts'

const [into] = process.argv.slice(2)
if (!into) throw new Error('Name the folder to build into.')
const client = join(into, 'client')

const builder = await createBuilder({
  logLevel: 'warn',
  environments: {
    // The maps tell which module weighs what; they are not kept, for nobody debugs the built site.
    client: { build: { outDir: client, emptyOutDir: true, sourcemap: 'hidden' } },
    ssr: { build: { outDir: join(into, 'server'), emptyOutDir: true } },
  },
})
for (const name of ['client', 'ssr']) {
  const environment = builder.environments[name]
  if (!environment) throw new Error(`vite.config.ts has no environment ${name}`)
  const built = await builder.build(environment)
  if (name === 'ssr') continue
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  writeFileSync(join(client, '.vite', 'modules.json'), JSON.stringify(moduleSizes(outputs, client)))
  for (const map of globSync('**/*.map', { cwd: client })) rmSync(join(client, map))
}
await precompress(client)
