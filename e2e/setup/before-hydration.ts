/** A page before it is hydrated, for as long as a test wants, or on a slow line with a slow processor. */
import type { Page } from '@playwright/test'
import { waitUntilHydrated } from './browser-test.ts'
import { holdBack } from './held-calls.ts'

/** All but the entry script. */
export const SCRIPTS = /\/assets\/(?!deferred-hydration-)[^/]+\.js$/

/** Opens a page without its scripts; the returned function hydrates it. */
export const openUnhydrated = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const release = await holdBack(page, SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await waitUntilHydrated(page)
  }
}

const LATENCY_MS = 300
const CPU_SLOWDOWN = 6

/** From now on, until the returned function is called. */
export const slowDown = async (page: Page): Promise<() => Promise<void>> => {
  const cdp = await page.context().newCDPSession(page)
  const set = async (latency: number, rate: number) => {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await cdp.send('Network.enable')
  await set(LATENCY_MS, CPU_SLOWDOWN)
  return () => set(0, 1)
}
