/**
 * The shop as a process of its own, with the plain front: `node test/setup/shop-process.ts`, settings from the
 * environment as ever. A page under /slow says when it begins, and takes a second.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { runShop } from '../../src/server/start/shop-process.ts'
import { plainFrontendBundle } from './frontend-bundle.ts'

await runShop(async () =>
  plainFrontendBundle({
    onRender: (path) => {
      if (!path.startsWith('/slow')) return undefined
      process.stdout.write(`Rendering ${path}\n`)
      return pause(1000)
    },
  }),
)
