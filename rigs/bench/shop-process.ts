/** The built shop in a process of its own, on a database of its own: the demo's catalogue, or a generated one. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PASSWORD, startProcess } from '../../test/setup/shop.ts'
import { testFolder } from '../../test/setup/test-folder.ts'

export const THIS_SHOP = join(import.meta.dirname, '../..')

export type RunningShop = {
  origin: string
  /** Of the process. */
  pid: number
  /** ms from its start to its first word that it is open. */
  openedAfter: number
  stop(): Promise<void>
}

const settingsIn = (data: string) => ({
  DATA_DIR: data,
  PORT: '0',
  ADMIN_PASSWORD: PASSWORD,
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'error',
})

export const startShopIn = async (
  data: string,
  folder = THIS_SHOP,
  settings: Record<string, string> = {},
): Promise<RunningShop> => {
  const began = performance.now()
  const { serverFlags } = await import(join(folder, 'scripts', 'server-flags.mjs'))
  const main = join(folder, 'src', 'server', 'main.ts')
  const shop = startProcess(main, { ...settingsIn(data), ...settings }, [], undefined, serverFlags)
  const stop = async (): Promise<void> => {
    shop.process.kill('SIGTERM')
    await shop.ended
  }
  try {
    const origin = (await shop.opened).replace('localhost', '127.0.0.1')
    return { origin, pid: shop.process.pid ?? 0, openedAfter: performance.now() - began, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Puts that many generated products into the shop of that data folder. */
const stock = async (data: string, folder: string, products: number): Promise<void> => {
  // Earlier releases have it in another folder.
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const command = join(folder, scripts.catalogue.split(' ').at(-1))
  const args = [command, '--products', String(products), '--yes']
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...settingsIn(data) } })
}

/** 0 products: the demo's. What it keeps is gone when it stops. */
export const startShop = async ({ folder = THIS_SHOP, products = 0 } = {}): Promise<RunningShop> => {
  const data = testFolder('haberdash-bench-')
  try {
    if (products > 0) await stock(data, folder, products)
    const shop = await startShopIn(data, folder)
    const stop = async (): Promise<void> => {
      await shop.stop()
      rmSync(data, { recursive: true, force: true })
    }
    return { ...shop, stop }
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
}

/** A data folder with that many products, made once: to fill a shop of 100,000 takes minutes. */
export const stockedFolder = async (resultsFolder: string, products: number): Promise<string> => {
  const data = join(resultsFolder, 'shops', String(products))
  const isStocked = join(data, 'stocked')
  if (existsSync(isStocked)) return data
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  console.log(`Seeding a shop with ${products} products …`)
  await stock(data, THIS_SHOP, products)
  writeFileSync(isStocked, '')
  return data
}

/** Processor time of the process that answers there. */
export const cpuSecondsOf = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}
