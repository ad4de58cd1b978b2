/** What stands where a part of a page is on its way or does not arrive: nothing is blank, nothing moves, and a retry works. */
import type { Locator } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { follow } from '../setup/catalogue.ts'
import { buyUpToPayment, complete, fillCard, thanks } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

const FAILED = /Failed to (load|fetch)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/
/** The panel may replace what is measured, when its code arrives. */
const leftOf = async (part: Locator): Promise<number> => {
  const left = async () => (await part.boundingBox())?.x
  await expect.poll(left).toBeDefined()
  return (await left()) ?? Number.NaN
}

test('the home page on its way has the shape of its first screen, and one that failed is asked for again', async ({
  page,
  visit,
  failWith,
}) => {
  await visit('/cart')
  const letThrough = await holdBack(page, /\/api\/home$/)
  await follow(page, '/')
  const loading = page.getByRole('heading', { level: 1, name: 'Loading the home page' })
  await expect(loading).toBeAttached()
  await expect(page.getByRole('main').locator('.skeleton').first()).toBeInViewport()
  await expectNoAxeViolations(page)
  letThrough()
  await expect(loading).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'SHOP NOW' })).toBeVisible()

  await visit('/cart')
  const stop = await failWith('GET', /\/api\/home$/)
  await follow(page, '/')
  const failed = page.getByRole('alert').filter({ hasText: 'The home page could not be loaded' })
  await expect(failed.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
  stop()
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('link', { name: 'SHOP NOW' })).toBeVisible()
})

test(
  'the cart on its way stands where it comes, on the page and in the panel',
  desktopOnly,
  async ({ page, visit, request }) => {
    await fillCart(page, { product: await findProduct(request) })
    const letThrough = await holdBack(page, /\/api\/cart\?/)
    await page.goto('/cart')
    const main = page.getByRole('main')
    const columns = main.locator('.skeleton').last()
    await expect(columns).toBeVisible()
    const [rows, summary] = [await leftOf(main.getByTestId('skeleton').first()), await leftOf(columns)]
    letThrough()
    await expect(main.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
    expect(await leftOf(main.getByRole('list', { name: 'Items in your cart' }))).toBe(rows)
    expect(await leftOf(main.getByRole('heading', { name: 'Order Summary' }))).toBe(summary)

    const letPanel = await holdBack(page, /\/api\/cart\?/)
    await visit('/brands')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    await expect(panel.getByTestId('skeleton')).toHaveCount(3)
    const inPanel = await leftOf(panel.getByTestId('skeleton').first())
    letPanel()
    const items = panel.getByRole('list', { name: 'Items in your cart' })
    await expect(items).toBeVisible()
    expect(await leftOf(items)).toBe(inPanel)
  },
)

test(
  'a picture that the lost connection took comes with it again',
  mobileOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(FAILED)
    await fillCart(page, { product: await findProduct(request) })
    const pictures = /\/pictures\/|picture-fallback/
    await page.route(pictures, (route) => route.abort())
    await visit('/cart')
    const picture = page.getByRole('main').getByRole('listitem').locator('img').first()
    const shown = () =>
      picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0])
    // The box alone, without the browser's sign for a broken picture.
    await expect.poll(shown).toEqual([expect.stringMatching(/^data:/), true])
    await page.unroute(pictures)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(shown).toEqual([expect.stringContaining('/pictures/'), true])
  },
)

test(
  'a payment that could not be sent says that nothing was charged, and goes through when the shop answers',
  mobileOnly,
  async ({ page, visit, request, context, expectMessage }) => {
    expectMessage(FAILED)
    await buyUpToPayment({ page, visit, request })
    await fillCard(page)
    await context.setOffline(true)
    await complete(page).click()
    const error = page.getByText(
      'The shop did not answer. Nothing has been charged: please press the button again.',
    )
    await expect(error).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await context.setOffline(false)
    await complete(page).click()
    await expect(error).toHaveCount(0)
    await thanks(page)
  },
)
