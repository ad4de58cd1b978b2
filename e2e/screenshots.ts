/** npm run screenshots: takes the README's pictures of the built shop, freshly stocked, into docs/screenshots. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Product } from '../src/contract/product.ts'
import { STAFF_PASSWORD } from './setup/staff-password.ts'

const FOLDER = 'docs/screenshots'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const shop = spawn(process.execPath, ['e2e/setup/shop.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })

const whenOpen = async (): Promise<string> => {
  for await (const line of createInterface(shop.stdout)) {
    const [, origin] = /Haberdash is open: (http:\S+)/.exec(line) ?? []
    if (origin) return origin
  }
  throw new Error('The shop did not open: run npm run build first.')
}

const picturesShown = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0)
  await page.waitForLoadState('networkidle')
}

/** One picture in a browser session of its own. */
const take = async (
  browser: Browser,
  name: string,
  viewport: { width: number; height: number },
  show: (page: Page) => Promise<unknown>,
): Promise<void> => {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await show(page)
  await picturesShown(page)
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 86 })
  await context.close()
  process.stdout.write(`${FOLDER}/${name}.jpg\n`)
}

try {
  const origin = await whenOpen()
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
  const products: Product[] = await (await fetch(`${origin}/api/products`)).json()
  const [bag] = products.filter(({ images, inStock }) => inStock && images.length > 6)
  if (!bag) throw new Error('The demo has no product with many pictures.')

  await take(browser, 'home', DESK, (page) => page.goto(origin))
  await take(browser, 'shop', DESK, (page) => page.goto(`${origin}/shop`))
  await take(browser, 'product-phone', PHONE, (page) => page.goto(`${origin}/products/${bag.slug}`))
  await take(browser, 'cart-phone', PHONE, async (page) => {
    const sessionId = 'pictures1'
    for (const product of [bag, ...products.filter(({ slug }) => slug.includes('wallet'))].slice(0, 2)) {
      const { id: productId, sizes, colors } = product
      const data = { productId, quantity: 1, size: sizes[0] ?? null, color: colors[0] ?? null, sessionId }
      await page.request.post(`${origin}/api/cart`, { data })
    }
    await page.addInitScript((id) => sessionStorage.setItem('sessionId', id), sessionId)
    await page.goto(`${origin}/cart`)
  })
  await take(browser, 'admin', DESK, async (page) => {
    await page.goto(`${origin}/admin`)
    await page.getByLabel('Password').fill(STAFF_PASSWORD)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('tab', { name: 'Products' }).click()
    await page.getByRole('button', { name: /^Edit/ }).first().click()
  })
  await browser.close()
} finally {
  shop.kill('SIGTERM')
}
