/**
 * How the shop looks, against pictures taken when it was looked at and found right (e2e/visual-snapshots): layout, type and colour.
 * What changes by itself is held still: photographs are one flat grey, the staff's lists are made up, and nobody else
 * visits this shop. `npm run visual-snapshots` takes the pictures again.
 */
import type { Page } from '@playwright/test'
import { waitUntilAtRest } from './setup/at-rest.ts'
import { expect, type Screen } from './setup/browser-test.ts'
import { test } from './setup/own-shop.ts'
import { photographedProduct } from './setup/photographed.ts'
import { screens, seeToTheEnd } from './setup/screens.ts'
import { states } from './setup/states.ts'

// One shop is enough for all.
test.describe.configure({ mode: 'default' })

/** Where a product's own pictures are counted, they are ours. */
const snapshots: Record<string, (screen: Screen) => Promise<void>> = {
  home: screens.home,
  listing: ({ visit }) => visit('/category/wallets'),
  product: async ({ page, visit, request }) => {
    const { slug } = await photographedProduct(request, 0)
    await visit(`/products/${slug}`)
    await seeToTheEnd(page)
  },
  brands: screens.brands,
  menu: states['header, a menu open'],
  'nothing found': screens['search, nothing found'],
  'not found': screens['page, not found'],
  cart: screens.cart,
  'cart panel': screens['cart panel'],
  'checkout errors': screens['checkout, errors'],
  payment: screens['checkout, payment'],
  orders: screens['staff, orders'],
  editor: async (screen) => {
    const { name } = await photographedProduct(screen.request, 0)
    await screens['staff, products'](screen)
    await screen.page.getByLabel('Find a product').fill(name)
    await screen.page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(screen.page.getByLabel('Price (£)')).toBeFocused()
  },
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"><rect width="1200" height="1500" fill="#c9c3b8"/></svg>`

const flattenPictures = async (page: Page): Promise<void> => {
  await page.route(/\/pictures\/[^?]+\.(avif|webp|jpe?g|png|svg)$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
}

/** Long lists repeat themselves; the front page does not. */
const MAX_PX = 2000
const cut = async (page: Page, name: string): Promise<object> => {
  if ((await page.locator('dialog[open]').count()) > 0) return {}
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement
    return { width, height }
  })
  return {
    fullPage: true,
    clip: { x: 0, y: 0, width, height: name === 'home' ? height : Math.min(height, MAX_PX) },
  }
}

const touch = { isMobile: true, hasTouch: true }
const devices = [
  { name: 'by hand', use: { viewport: { width: 390, height: 844 }, ...touch }, widths: [390, 768] },
  { name: 'at a desk', use: { viewport: { width: 1440, height: 900 } }, widths: [1440] },
]

for (const { name: device, use, widths } of devices)
  test.describe(device, () => {
    test.use(use)
    for (const [name, reach] of Object.entries(snapshots))
      test(name, async ({ page, blankScreen }) => {
        await flattenPictures(page)
        await reach(blankScreen)
        for (const width of widths) {
          await page.setViewportSize({ width, height: use.viewport.height })
          await waitUntilAtRest(page)
          await expect(page).toHaveScreenshot(
            `${name.replaceAll(' ', '-')}-${width}.png`,
            await cut(page, name),
          )
        }
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
  })
