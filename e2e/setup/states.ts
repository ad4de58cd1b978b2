/** How to come into each state of the shop that lasts only a moment, or follows on something that went wrong. */
import type { Page } from '@playwright/test'
import { expect, failedLoad, type Screen } from './browser-test.ts'
import { follow, readProducts } from './catalogue.ts'
import { buyUpToPayment, complete, fillCard, payByCard, toast } from './checkout-steps.ts'
import { amplestProduct, fillCart } from './filled-cart.ts'
import { holdBack } from './held-calls.ts'
import { unlock } from './staff-area.ts'

const PRODUCTS = /\/api\/products(\?|$)/
const skeletons = (page: Page) => page.getByRole('main').getByTestId('skeleton').first()
const failed = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/could not be loaded/)
    .first()

/** From another page, so that the browser itself asks for what the next one shows. */
const goWhile =
  (what: 'held' | 'failing', path: string, calls: RegExp) =>
  async ({ page, visit, failWith }: Screen): Promise<void> => {
    await visit('/cart')
    await (what === 'held' ? holdBack(page, calls) : failWith('GET', calls))
    await follow(page, path)
    await expect(page).toHaveURL(path)
    await expect(what === 'held' ? skeletons(page) : failed(page)).toBeVisible()
  }

export const openPayment = async (screen: Screen): Promise<void> => {
  await buyUpToPayment(screen, { product: await amplestProduct(screen.request) })
}

export const states = {
  'home, a subscription that succeeded': async ({ page, visit }) => {
    await visit('/')
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 201, json: {} }))
    await page.getByRole('main').getByLabel('Email address').fill('ada@example.org')
    await page.getByRole('button', { name: 'SUBSCRIBE', exact: true }).click()
    await expect(toast(page)).toContainText('Subscribed!')
  },
  'home, a subscription that failed': async ({ page, visit, failWith }) => {
    await failWith('POST', /\/api\/newsletter$/)
    await visit('/')
    await page.getByRole('contentinfo').getByLabel('Email address').fill('ada@example.org')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(toast(page)).toContainText('Failed to subscribe. Please try again.')
  },
  'home, its lists on their way': goWhile('held', '/', PRODUCTS),
  'home, its lists failed': goWhile('failing', '/', PRODUCTS),
  'shop, on its way': goWhile('held', '/shop', PRODUCTS),
  'shop, failed': goWhile('failing', '/shop', PRODUCTS),
  'category, on its way': goWhile('held', '/category/wallets', /\/api\/(products|categories)\b/),
  'category, failed': goWhile('failing', '/category/wallets', /\/api\/(products|categories)\b/),
  'brand, its list failed': goWhile('failing', '/brand/wrenfold', PRODUCTS),
  'brands, on their way': goWhile('held', '/brands', /\/api\/brands\?/),
  'brands, failed': goWhile('failing', '/brands', /\/api\/brands\?/),
  'new arrivals, on their way': goWhile('held', '/new-arrivals', PRODUCTS),
  'sale, on its way': goWhile('held', '/sale', PRODUCTS),
  'new arrivals, none': async ({ page, visit }) => {
    await visit('/cart')
    await page.route(PRODUCTS, (route) => route.fulfill({ json: [] }))
    await follow(page, '/new-arrivals')
    await expect(page.getByText('No new arrivals yet')).toBeVisible()
  },
  'sale, nothing matches': async ({ page, visit }) => {
    await visit('/sale')
    await page.getByRole('main').getByRole('searchbox').fill('nothing is called this')
    await expect(page.getByText('No sale products found')).toBeVisible()
  },
  'sale, in dollars': async ({ page, visit }) => {
    await page.addInitScript(() => localStorage.setItem('preferred-currency', 'USD'))
    await visit('/sale')
    await expect(page.getByRole('main').getByText(/USD/).first()).toBeVisible()
  },
  'unknown category': async ({ visit, expectMessage }) => {
    expectMessage(failedLoad(404))
    await visit('/category/none-such')
  },
  'product, on its way': async ({ page, visit, request }) => {
    const [product] = await readProducts(request, { newArrivals: 'true' })
    await visit('/new-arrivals')
    await holdBack(page, /\/api\/products\/[\w-]+$/)
    await follow(page, `/products/${product?.slug}`)
    await expect(skeletons(page)).toBeVisible()
  },
  'product, a size was missed': async ({ page, visit, request }) => {
    const { slug } = await amplestProduct(request, ({ sizes }) => sizes.length > 1)
    await visit(`/products/${slug}`)
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(toast(page)).toContainText('Please select a size')
  },
  'product, its pictures as large as the screen': async ({ page, visit, request }) => {
    const { slug } = await amplestProduct(request, ({ images }) => images.length > 2)
    await visit(`/products/${slug}`)
    await page.getByRole('button', { name: 'Open the pictures in full screen' }).click()
    await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible()
  },
  'header, a menu open': async ({ page, visit, isMobile }) => {
    await visit('/search')
    const menu = page.getByRole('banner').getByRole('button', { name: isMobile ? 'Menu' : 'BRANDS menu' })
    await menu.press('Enter')
    await expect(page.getByRole('link', { name: 'View All Brands' })).toBeVisible()
  },
  'header, the name of an icon shown': async ({ page, visit }) => {
    await visit('/search')
    await page.keyboard.press('Tab')
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).focus()
    await expect(page.getByText('No account needed', { exact: true })).toBeVisible()
  },
  'cart panel, failed': async ({ page, visit, request, failWith }) => {
    await fillCart(page, { product: await amplestProduct(request) })
    await failWith('GET', /\/api\/cart\?/)
    await visit('/brands')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(page.getByRole('dialog').getByText('Your cart could not be loaded')).toBeVisible()
  },
  'checkout, the test cards shown': async (screen) => {
    await openPayment(screen)
    await screen.page.getByText('Test cards: press one to fill in the form').click()
  },
  'checkout, an incomplete card': async (screen) => {
    await openPayment(screen)
    await complete(screen.page).click()
    await expect(screen.page.getByLabel('Card number')).toBeFocused()
  },
  'checkout, the bank asks': async (screen) => {
    await openPayment(screen)
    await payByCard(screen.page, '4000002500003155')
    await expect(screen.page.getByRole('dialog', { name: 'Test bank' })).toBeVisible()
  },
  'checkout, a payment at work': async (screen) => {
    await openPayment(screen)
    await fillCard(screen.page)
    await holdBack(screen.page, /\/api\/sandbox\/confirm$/, 'POST')
    await complete(screen.page).click()
    await expect(screen.page.getByRole('button', { name: 'Processing Payment...' })).toBeVisible()
  },
  'staff, lists on their way': async (screen) => {
    await holdBack(screen.page, /\/api\/admin\/(orders|stats)$/)
    await unlock(screen)
    await expect(skeletons(screen.page)).toBeVisible()
  },
  'staff, a list failed': async (screen) => {
    await screen.failWith('GET', /\/api\/admin\/orders$/)
    await unlock(screen)
    await expect(failed(screen.page)).toBeVisible()
  },
  'staff, a product being edited': async (screen) => {
    await unlock(screen)
    await screen.page.getByRole('tab', { name: 'Products' }).click()
    await screen.page.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(screen.page.getByLabel('Price (£)')).toBeFocused()
  },
} satisfies Record<string, (screen: Screen) => Promise<void>>
