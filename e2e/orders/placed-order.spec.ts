/** After paying: the order stays in sight at the top of the front page until it is put away. */
import type { Page } from '@playwright/test'
import { shopSettings } from '../../settings/shop-settings.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  test,
} from '../setup/browser-test.ts'
import {
  ADDRESS,
  buyUpToPayment,
  complete,
  EMAIL,
  fillCard,
  goToPayment,
  ORDERS,
  payByCard,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { addOnProductPage, findProduct } from '../setup/filled-cart.ts'

const band = (page: Page) => page.getByRole('region', { name: 'Thank you, your order is confirmed' })
/** The number and the total, and nobody's name or address, on the page or in what the tab stores. */
const expectLineAlone = async (page: Page, number: string, total: string): Promise<void> => {
  await expect(band(page)).toContainText(`Order number ${number}, ${total}`)
  await expect(band(page).getByText('Delivering to')).toHaveCount(0)
  const stored = JSON.stringify(await page.evaluate(() => Object.values(sessionStorage)))
  for (const text of [stored, await page.locator('body').textContent()])
    for (const personal of [EMAIL, ADDRESS.lastName, ADDRESS.address, ADDRESS.postalCode])
      expect(text).not.toContain(personal)
}
const toastBox = (page: Page) => page.locator('li[data-state=open]')

test('a placed order is announced, found again and dismissed', async ({ page, visit, request, isMobile }) => {
  const { product } = await buyUpToPayment({ page, visit, request })
  await fillCard(page)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/orders'))
  await complete(page).click()
  const { number: placed, total } = await (await answer).json()
  await thanks(page)
  const number = `#${placed}`
  await expect(band(page)).toContainText(number)
  await expect(band(page)).toContainText(`£${total} GBP`)
  await expect(band(page)).toContainText(EMAIL)
  await expect(band(page)).toContainText(ADDRESS.address)
  await expect(band(page)).toContainText(shopSettings.buying.delivery)
  // This shop sends no mail, and claims none.
  await expect(band(page)).not.toContainText('confirmation')
  await expect(band(page).getByText(`1 x ${product.name}`)).toBeVisible()
  // It has a picture of what was bought, and fills the first screen.
  const picture = band(page).locator('img')
  await expect(picture).toHaveCount(1)
  const main = product.images[0]?.replace(/[.]jpg$/, '')
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(main)
  const height = (await band(page).boundingBox())?.height ?? 0
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
  expect(height).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? Number.NaN) - header)
  await expect(band(page).getByRole('status')).toContainText(`Your order number is ${number}.`)
  await expect(page.getByRole('main')).toBeFocused()
  // The toast covers none of its buttons.
  const [away, said] = [
    await band(page).getByRole('button').boundingBox(),
    await toastBox(page).boundingBox(),
  ]
  if (!away || !said) throw new Error('band and toast are there')
  const isApart =
    said.y > away.y + away.height || said.y + said.height < away.y || said.x > away.x + away.width
  expect(isApart).toBe(true)
  await expectNoAxeViolations(page)

  await band(page).getByText('What you ordered').click()
  await expect(band(page).getByText(`1 x ${product.name}`)).toBeHidden()
  await expect(band(page).getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/shop')

  // Elsewhere it is not, and no page that is kept for all holds it; back home one line of it is there, for the person who sits
  // at this computer then, without being said again.
  await visit('/brands')
  await expect(band(page)).toHaveCount(0)
  expect(await (await page.request.get('/')).text()).not.toContain(number)
  await visit('/')
  await expectLineAlone(page, number, `£${total} GBP`)
  await expect(band(page).getByRole('status')).toBeEmpty()
  await expectNoAxeViolations(page)
  const putAway = band(page).getByRole('button', { name: 'Hide this order' })
  if (isMobile) await putAway.click()
  else await putAway.press('Enter')
  await expect(band(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await visit('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(band(page)).toHaveCount(0)
})

test(
  'the order confirmation mentions a mail only where one is sent',
  desktopOnly,
  async ({ page, visit, request }) => {
    await buyUpToPayment({ page, visit, request })
    await page.route(ORDERS, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), isMailed: true } })
    })
    await payByCard(page)
    await expect(band(page)).toContainText(`A confirmation is on its way to ${EMAIL}.`)
    await expect(band(page)).toContainText('Quote the order number')
  },
)

for (const way of ['a link and Back', 'Back out of the page that the browser kept', 'a reload'] as const)
  test(
    `after ${way} the order is one line, and the tab stores no name or address`,
    desktopInReleaseTests,
    async ({ page, visit, request }) => {
      await buyUpToPayment({ page, visit, request })
      await fillCard(page)
      const answer = page.waitForResponse(ORDERS)
      await complete(page).click()
      const { number, total } = await (await answer).json()
      await expect(band(page)).toContainText(ADDRESS.address)
      if (way === 'a link and Back') {
        await band(page).getByRole('link', { name: 'Continue shopping' }).click()
        await expect(page).toHaveURL('/shop')
        await page.goBack()
      } else if (way === 'a reload') await page.reload()
      else {
        await page.goto('/checkout')
        await page.goBack()
      }
      await expect(page).toHaveURL('/')
      await expectLineAlone(page, `#${number}`, `£${total} GBP`)
    },
  )

test(
  'without storage the order is shown in full, and one line of it after another page',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException('storage is blocked', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, { get: forbid })
    })
    await visit(`/products/${product.slug}`)
    await addOnProductPage(page, product)
    await expect(toast(page)).toContainText('Added to cart')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/checkout')
    await goToPayment(page)
    await page.goBack()
    await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city)
    await page.goForward()
    await payByCard(page)
    await thanks(page)
    await expect(band(page)).toContainText(ADDRESS.address)
    await band(page).getByRole('link', { name: 'Continue shopping' }).click()
    await expect(page).toHaveURL('/shop')
    await page.goBack()
    await expect(band(page)).toContainText('Order number')
    await expect(page.getByText(EMAIL)).toHaveCount(0)
  },
)
