/** A page that comes slowly: what is looked at comes first, and nothing that a shopper does meanwhile is lost. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SCRIPTS } from '../setup/before-hydration.ts'
import { desktopOnly, expect, mobileOnly, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { toast } from '../setup/checkout-steps.ts'
import { findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

test('a page whose end arrives late is hydrated', desktopOnly, async ({ page, baseURL }) => {
  let finish = () => {}
  const rest = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', baseURL))
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': type })
    if (!type.startsWith('text/html')) return response.end(body)
    response.write(body.subarray(0, body.indexOf('<main')))
    await rest
    response.end(body.subarray(body.indexOf('<main')))
  })
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const entry = page.waitForResponse(/\/assets\/deferred-hydration-/)
  await page.goto(`http://127.0.0.1:${port}/brands`, { waitUntil: 'commit' })
  await (await entry).finished()
  // The script, were it not to wait, would have run and failed by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  finish()
  await waitUntilHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Brands')
  slow.closeAllConnections()
  slow.close()
})

/** ms of the longest timer that still runs: deferred-hydration.ts waits longer for pictures, which a busy machine may use up. */
const SHORT_TIMER = 1000

test('scripts are requested after the main picture has arrived', mobileOnly, async ({ page }) => {
  await page.addInitScript((longest) => {
    const start = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (...[act, delay, ...rest]: Parameters<typeof setTimeout>) =>
        (delay ?? 0) > longest ? 0 : start(act, delay, ...rest),
    })
  }, SHORT_TIMER)
  const release = await holdBack(page, /\/pictures\//)
  const scripts: string[] = []
  page.on('request', (request) => SCRIPTS.test(request.url()) && scripts.push(request.url()))
  const entry = page.waitForResponse(/\/assets\/deferred-hydration-/)
  await page.goto('/', { waitUntil: 'commit' })
  await (await entry).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(scripts).toEqual([])
  release()
  await waitUntilHydrated(page)
  expect(scripts.length).toBeGreaterThan(3)
})

test(
  'the pictures that are swiped to are asked for after the scripts of a product',
  mobileOnly,
  async ({ page, request }) => {
    const { slug } = await findProduct(request, ({ images }) => images.length > 3)
    const large = page.getByRole('list', { name: 'Pictures', exact: true }).locator('img')
    const asked = () =>
      large.evaluateAll((all: HTMLImageElement[]) => all.filter(({ currentSrc }) => currentSrc).length)
    const release = await holdBack(page, SCRIPTS)
    const scripts = page.waitForRequest(SCRIPTS)
    await page.goto(`/products/${slug}`, { waitUntil: 'commit' })
    await scripts
    // What the layout asks for, it would have asked for by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await asked()).toBe(1)
    release()
    await waitUntilHydrated(page)
    await expect.poll(asked).toBeGreaterThan(1)
  },
)

test(
  "a swipe before hydration loads the gallery's pictures at once",
  mobileOnly,
  async ({ page, request }) => {
    const { slug } = await findProduct(request, ({ images }) => images.length > 3)
    const release = await holdBack(page, SCRIPTS)
    const scripts = page.waitForRequest(SCRIPTS)
    await page.goto(`/products/${slug}`, { waitUntil: 'commit' })
    await scripts
    const track = page.getByRole('list', { name: 'Pictures', exact: true })
    await expect(track.locator('img').nth(1)).toBeHidden()
    await track.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
    await expect(track.locator('img').nth(1)).toBeVisible()
    release()
    await waitUntilHydrated(page)
  },
)

test('a page without pictures requests its scripts in its head', desktopOnly, async ({ request }) => {
  const head = async (path: string) => (await (await request.get(path)).text()).split('</head>')[0]
  expect(await head('/cart')).toContain('rel="modulepreload"')
  expect(await head('/')).not.toContain('rel="modulepreload"')
})

test('a press before hydration starts hydration and is replayed', desktopOnly, async ({ page, request }) => {
  const { slug } = await findProduct(request, ({ sizes }) => sizes.length > 1)
  await holdBack(page, /\/pictures\//)
  const release = await holdBack(page, SCRIPTS)
  const asked = page.waitForRequest(SCRIPTS)
  await page.goto(`/products/${slug}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await asked
  release()
  await expect(toast(page)).toContainText('Please select a size')
  await expect(page).toHaveURL(new RegExp(`/products/${slug}$`))
})

test('text typed before hydration is kept', desktopOnly, async ({ page }) => {
  const release = await holdBack(page, SCRIPTS)
  await page.goto('/brands', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill(`early-${Date.now()}@example.org`)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  release()
  await expect(toast(page)).toContainText('Subscribed!')
  await expect(footer.getByLabel('Email address')).toHaveValue('')
})

test(
  'a currency chosen while the parts of a page are hydrated one after another shows in all of them',
  mobileOnly,
  async ({ page }) => {
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const prices = page.getByRole('main').locator('article')
    // Each time at another moment of the hydration.
    for (const [currency, sign, wait] of [
      ['USD', '$', 0],
      ['EUR', '€', 30],
      ['JPY', '¥', 60],
      ['GBP', '£', 100],
    ] as const) {
      await page.goto('/shop', { waitUntil: 'commit' })
      await waitUntilHydrated(page)
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), wait)
      await page.getByRole('banner').getByLabel('Currency').first().selectOption(currency)
      await expect(prices.first()).toContainText(sign)
      await expect(prices.last()).toContainText(sign)
    }
  },
)
