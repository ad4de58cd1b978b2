/**
 * For tests that must be the first and only visitors: a shop of their own, stocked and untouched; another program
 * than the usual one stocks it otherwise.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test as base } from './browser-test.ts'

const originOf = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface(output)) {
    const [, origin] = /Haberdash is open: (http:\S+)/.exec(line) ?? []
    if (origin) return origin
  }
  throw new Error('the shop did not open')
}

export const test = base.extend<object, { ownShop: string; program: string }>({
  program: ['e2e/setup/shop.ts', { option: true, scope: 'worker' }],
  ownShop: [
    async ({ program }, use) => {
      const shop = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
      const origin = await originOf(shop.stdout)
      await use(origin)
      const ended = once(shop, 'exit')
      shop.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
})
