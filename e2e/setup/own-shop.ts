/**
 * For tests that must be the first and only visitors: a shop of their own, with a seeded catalogue. The option `program`
 * starts another one, which seeds other data.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { databaseFolder } from '../../test/setup/test-folder.ts'
import { test as base } from './browser-test.ts'

const originOf = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface(output)) {
    const [, origin] = /Haberdash is open: (http:\S+)/.exec(line) ?? []
    if (origin) return origin
  }
  throw new Error('the shop did not open')
}

type OwnShop = {
  ownShop: string
  shopName: string
  program: string
  environment: Record<string, string>
  shopFolder: string
}

export const test = base.extend<object, OwnShop>({
  program: ['e2e/setup/shop.ts', { option: true, scope: 'worker' }],
  /** A worker has one shop for all of its tests. For another name Playwright starts another worker, with an untouched shop. */
  shopName: ['', { option: true, scope: 'worker' }],
  /** Settings of the shop besides those of every test. */
  environment: [{}, { option: true, scope: 'worker' }],
  /** With the shop's data in `data`, for commands beside it. */
  shopFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const folder = databaseFolder('haberdash-e2e-')
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  ownShop: [
    async ({ program, environment, shopFolder }, use) => {
      const env = { ...process.env, ...environment, SHOP_FOLDER: shopFolder }
      const shop = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
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
