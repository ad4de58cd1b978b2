/**
 * A page that Back restores as it was left. In WebKit the scripts that were on their way then never arrive, so the page is
 * reloaded. The event is a test's own: Playwright's Chromium restores no pages.
 */
import type { Page } from '@playwright/test'
import { openUnhydrated } from '../setup/before-hydration.ts'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { holdBack } from '../setup/held-calls.ts'

/** A restored page waits for a second. */
const LONGER_THAN_SCRIPTS_MS = 1500
const CART_PANEL = /[/]cart-panel-[^/]+[.]js$/

const restore = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(globalThis, { isOldPage: true })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
const newPage = (page: Page) => page.waitForFunction(() => !('isOldPage' in globalThis))

test(
  'a page restored before it was hydrated reloads, where there is a connection',
  desktopOnly,
  async ({ page, context, expectMessage }) => {
    expectMessage(/ERR_INTERNET_DISCONNECTED/)
    await openUnhydrated(page, '/sale')
    await context.setOffline(true)
    await restore(page)
    expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true)
    await context.setOffline(false)
    await newPage(page)
  },
)

test(
  'a restored page reloads where a part of it was on its way, not where one is asked for later',
  desktopOnly,
  async ({ page, visit }) => {
    const asked = page.waitForRequest(CART_PANEL)
    await holdBack(page, CART_PANEL)
    await visit('/shop')
    await page.waitForLoadState('networkidle')
    await restore(page)
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await asked
    await page.waitForTimeout(LONGER_THAN_SCRIPTS_MS)
    expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true)
    await restore(page)
    await newPage(page)
  },
)

test(
  'a restored page reloads where React waits for a message that was lost',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/cart')
    await page.evaluate(() => {
      MessagePort.prototype.postMessage = () => undefined
    })
    await restore(page)
    await newPage(page)
  },
)
