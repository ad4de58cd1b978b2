/** A part that does not arrive never takes the page: it is said what happened, and goes on when the connection is back. */
import type { Page } from '@playwright/test'
import { SCRIPTS } from '../setup/before-hydration.ts'
import { desktopOnly, expect, mobileOnly, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { follow, shownNames } from '../setup/catalogue.ts'
import { fillShipping, newEmail, proceed, toast } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'
import { openStaffPage, unlock } from '../setup/staff-area.ts'

const FAILED =
  /Failed to load resource|Failed to fetch dynamically imported|preloading CSS|TypeError: Failed to fetch/
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'could not be loaded' })

/** Scripts whose name begins so answer 404 until the returned function is called. */
const withhold = async (page: Page, name: string): Promise<() => Promise<void>> => {
  const pattern = new RegExp(`/assets/${name}-`)
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'No such file' }))
  return () => page.unroute(pattern)
}

test('a press offline before the first toast says what happened, and the page works on', async ({
  page,
  context,
  visit,
  request,
  expectMessage,
}) => {
  expectMessage(FAILED)
  const { slug, sizes, colors } = await findProduct(request, (each) => each.sizes.length > 1)
  await visit(`/products/${slug}`)
  const main = page.getByRole('main')
  await context.setOffline(true)
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill(newEmail('offline'))
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(toast(page)).toContainText('Failed to subscribe. Please try again.')
  await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).not.toContainText('Failed')
  await main.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page)).toContainText('Please select a size')
  await main.getByRole('radio', { name: sizes[0] ?? '', exact: true }).check({ force: true })
  if (colors[0]) await main.getByRole('radio', { name: colors[0], exact: true }).check({ force: true })
  await main.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page)).toContainText('Failed to add product to cart')

  await context.setOffline(false)
  await main.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page)).toContainText('Added to cart')
  await expect(page.locator('li[data-state=open]')).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('1')
})

test(
  'a toast says the same without its script, also in an open dialog, and comes with it again',
  desktopOnly,
  async ({ page, visit, request, expectMessage, failWith }) => {
    expectMessage(FAILED)
    const arrive = await withhold(page, 'toast-view')
    await fillCart(page, { product: await findProduct(request) })
    await visit('/brands')
    await page.getByRole('button', { name: /^Cart/ }).click()
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    const stop = await failWith('PUT', /\/api\/cart\//)
    await panel.getByRole('button', { name: /^Increase/ }).click()
    await expect(panel.getByText('Failed to update cart item')).toBeInViewport()
    stop()
    await arrive()
    await panel.getByRole('button', { name: /^Remove/ }).click()
    await expect(panel.locator('li[data-state=open]')).toContainText('Item removed')
  },
)

test(
  'the cart panel and the larger pictures open when their code can be loaded again',
  mobileOnly,
  async ({ page, context, visit, request, expectMessage }) => {
    expectMessage(FAILED)
    const { slug } = await findProduct(request)
    const arrive = [await withhold(page, 'cart-panel'), await withhold(page, 'picture-viewer')]
    await visit(`/products/${slug}`)
    const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ })
    await cart.click()
    await expect(notice(page)).toContainText('Your cart could not be loaded. The shop has been updated')
    await expect(notice(page).getByRole('button', { name: 'Reload' })).toBeVisible()
    await notice(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page)).toHaveCount(0)
    for (const letThrough of arrive) await letThrough()
    await cart.click()
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Open the pictures in full screen' }).click()
    await expect(notice(page)).toContainText(
      'The larger pictures could not be loaded: there is no connection.',
    )
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: /pictures/i })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  },
)

test(
  'the checkout says that it has no connection, keeps what was typed, and goes on',
  mobileOnly,
  async ({ page, context, visit, request, expectMessage }) => {
    expectMessage(FAILED)
    const arrive = await withhold(page, 'shipping-form-check')
    await fillCart(page, { product: await findProduct(request) })
    await visit('/checkout')
    await fillShipping(page, { Email: newEmail('offline') })
    await context.setOffline(true)
    await proceed(page).click()
    await expect(toast(page)).toContainText('Failed to initialize payment')
    await expect(page.getByLabel('City')).toHaveValue('Leeds')
    await context.setOffline(false)
    await arrive()
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  },
)

test(
  'a list that is filtered before the code of its products arrives says that it is missing, and shows them with it',
  mobileOnly,
  async ({ page, context, request, expectMessage }) => {
    expectMessage(FAILED)
    const { brand } = await findProduct(request)
    const arrive = await withhold(page, 'product-results')
    await page.goto('/shop')
    await waitUntilHydrated(page)
    const main = page.getByRole('main')
    await main.getByRole('combobox', { name: 'Brand' }).selectOption(brand.slug)
    await expect(notice(page)).toContainText('The products could not be loaded. The shop has been updated')
    await arrive()
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    const others = main.getByRole('article').filter({ hasNotText: brand.name })
    await expect(main.getByRole('article').first()).toBeVisible()
    await expect(others).toHaveCount(0)

    const letThrough = await holdBack(page, /\/assets\/product-results-/)
    await page.goto('/category/accessories')
    await waitUntilHydrated(page)
    await context.setOffline(true)
    letThrough()
    const byName = await shownNames(page)
    await main.getByRole('combobox', { name: 'Sort' }).selectOption('price-high')
    await expect(notice(page)).toContainText('The products could not be loaded: there is no connection.')
    await context.setOffline(false)
    await expect.poll(() => shownNames(page)).not.toEqual(byName)
  },
)

test(
  'a link offline keeps the page, says so, and goes on when the connection is back',
  desktopOnly,
  async ({ page, context, visit, expectMessage }) => {
    expectMessage(FAILED)
    await visit('/cart')
    await context.setOffline(true)
    await follow(page, '/brands')
    await expect(notice(page)).toContainText('The page could not be loaded: there is no connection.')
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await notice(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page)).toHaveCount(0)
    await follow(page, '/brands')
    await expect(notice(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL('/brands')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Brands')
    await expect(notice(page)).toHaveCount(0)
  },
)

test(
  'a link pressed offline before hydration keeps the page, says so, and goes on when the connection is back',
  mobileOnly,
  async ({ page, context, expectMessage }) => {
    expectMessage(FAILED)
    const letThrough = await holdBack(page, SCRIPTS)
    const asked = page.waitForRequest(SCRIPTS)
    await page.goto('/sale', { waitUntil: 'commit' })
    const link = page.getByRole('main').getByRole('link', { name: 'Home', exact: true })
    await link.waitFor()
    await asked
    await context.setOffline(true)
    await link.click()
    const early = page.locator('#early-status')
    await expect(early).toHaveText('There is no connection. The page goes on when it is back.')
    await expect(early).toBeInViewport()
    await expect(link).toHaveAttribute('aria-busy', 'true')
    // The scripts fail: the press waits all the same.
    const failed = page.waitForEvent('requestfailed')
    letThrough()
    await failed
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await link.click()
    await expect(page).toHaveURL('/sale')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SALE')
    await context.setOffline(false)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('SALE')
    await expect(early).toHaveText('')
    await page.goBack()
    await expect(page).toHaveURL('/sale')
  },
)

test(
  'a page whose scripts did not arrive works when the connection is back',
  mobileOnly,
  async ({ page, context, request, expectMessage }) => {
    expectMessage(FAILED)
    const letThrough = await holdBack(page, SCRIPTS)
    const { slug } = await findProduct(request, (each) => each.sizes.length > 1)
    await page.goto(`/products/${slug}`, { waitUntil: 'commit' })
    const add = page.getByRole('main').getByRole('button', { name: 'ADD TO CART' })
    await add.waitFor()
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    letThrough()
    await failed
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await waitUntilHydrated(page)
    await add.click()
    await expect(toast(page)).toContainText('Please select a size')
  },
)

test(
  'a search sent offline before hydration is made when the connection is back',
  desktopOnly,
  async ({ page, context }) => {
    const letThrough = await holdBack(page, SCRIPTS)
    await page.goto('/search', { waitUntil: 'commit' })
    const form = page.getByRole('main')
    await form.getByLabel('Search the shop').fill('bag')
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.locator('#early-status')).toContainText('There is no connection.')
    await context.setOffline(false)
    letThrough()
    await expect(page).toHaveURL('/search?q=bag')
  },
)

test(
  'Back offline keeps the page with its address, and goes back when the connection is back',
  desktopOnly,
  async ({ page, context, visit, expectMessage }) => {
    expectMessage(FAILED)
    await visit('/brands')
    await follow(page, '/sale')
    await expect(page).toHaveURL('/sale')
    // The page forgets the code and the data of the one before.
    await page.reload()
    await waitUntilHydrated(page)
    await context.setOffline(true)
    await page.goBack()
    await expect(notice(page)).toContainText('The page could not be loaded: there is no connection.')
    await expect(page).toHaveURL('/sale')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SALE')
    await context.setOffline(false)
    await expect(page).toHaveURL('/brands')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Brands')
    await page.goForward()
    await expect(page).toHaveURL('/sale')
  },
)

test(
  'a staff screen that does not arrive says so, keeps the session, and comes with the connection',
  desktopOnly,
  async ({ page, context, visit, expectMessage }) => {
    expectMessage(FAILED)
    await unlock({ page, visit })
    const arrive = await withhold(page, 'mails-screen')
    await openStaffPage(page, 'Orders', 'Mails')
    const alert = page.getByRole('alert').filter({ hasText: 'Mails could not be loaded' })
    await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await arrive()
    await page.goBack()
    await openStaffPage(page, 'Reports', 'Audit log')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Audit/)
    await context.setOffline(true)
    await page
      .getByRole('navigation', { name: 'Staff pages' })
      .getByRole('link', { name: 'Subscribers', exact: true })
      .click()
    await expect(page.getByText(/could not be loaded/).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Subscribers/)
  },
)
