/** Where the focus goes when what held it closes, goes or changes: it is returned, or led on, and never lost. */
import type { Page } from '@playwright/test'
import { expectFocusKept } from '../setup/access.ts'
import { desktopOnly, expect, failedLoad, test } from '../setup/browser-test.ts'
import { follow } from '../setup/catalogue.ts'
import { complete, fillCard, goToPayment, proceed, toast } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { standStill } from '../setup/mouse.ts'
import { STAFF_PASSWORD } from '../setup/staff-password.ts'

const banner = (page: Page) => page.getByRole('banner')

test('a panel traps the focus and returns it when it closes', async ({ page, visit, isMobile }) => {
  await visit('/brands')
  const openers = isMobile ? ['Menu', 'Cart'] : ['Cart']
  for (const name of openers) {
    const opener = banner(page).getByRole('button', { name, exact: true })
    await opener.press('Enter')
    const panel = page.getByRole('dialog')
    await expect(panel).toBeVisible()
    // Once around, and not a stop outside; the browser's own controls count as none.
    const stops = await panel.locator('a, button, input').count()
    for (let step = 0; step <= stops; step += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => {
        const { activeElement, body } = document
        return activeElement !== body && !activeElement?.closest('dialog')
      })
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await panel.getByRole('button', { name: /^Close/ }).press('Enter')
    await expect(opener).toBeFocused()
  }
})

test(
  'the full-screen picture viewer returns the focus when it closes',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { slug } = await findProduct(request, ({ images }) => images.length > 2)
    await visit(`/products/${slug}`)
    const opener = page.getByRole('button', { name: 'Open the pictures in full screen' })
    await opener.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  },
)

test(
  'the bank’s question gives the focus back to the button that paid',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(402))
    await fillCart(page, { product: await findProduct(request) })
    await visit('/checkout')
    await goToPayment(page)
    await fillCard(page, '4000002500003155')
    await complete(page).press('Enter')
    await page.getByRole('button', { name: 'Fail authentication' }).press('Enter')
    await expect(toast(page)).toContainText('Payment Failed')
    await expect(complete(page)).toBeFocused()
  },
)

test(
  'F8 moves the focus to a toast and back to the previous element',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/')
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 201, json: {} }))
    const field = page.getByRole('main').getByLabel('Email address')
    await field.fill('ada@example.org')
    await field.press('Enter')
    await expect(toast(page)).toContainText('Subscribed!')
    await page.keyboard.press('F8')
    await expect(field).not.toBeFocused()
    await toast(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(field).toBeFocused()
  },
)

test(
  'navigation moves the focus to the content of the new page, also on Back',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/brands')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'See new arrivals' }).press('Enter')
    await expect(page).toHaveURL('/new-arrivals')
    await expect(main).toBeFocused()
    await main.getByRole('article').first().getByRole('heading').getByRole('link').press('Enter')
    await expect(page).toHaveURL(/\/products\//)
    await main.getByRole('button').first().focus()
    await page.goBack()
    await expect(page).toHaveURL('/new-arrivals')
    await expect(main).toBeFocused()
  },
)

test('a press that is released outside its link does not navigate', desktopOnly, async ({ page, visit }) => {
  await visit('/brands')
  const link = page.getByRole('link', { name: 'See new arrivals' })
  await link.hover()
  await standStill(page)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Brands' })).toBeVisible()

  // And when the next page is there already, back to where it began.
  await link.hover()
  await standStill(page)
  await page.mouse.down()
  await expect(page).toHaveURL('/new-arrivals')
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(page).toHaveURL('/brands')
  await expect(link).toBeInViewport()
})

test(
  'a retry moves the focus to the content that it loads',
  desktopOnly,
  async ({ page, visit, failWith }) => {
    await visit('/cart')
    await failWith('GET', /\/api\/brands\?/, { times: 1 })
    await follow(page, '/brands')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expectFocusKept(page)
  },
)

test(
  'submitting an invalid checkout form focuses the first invalid field',
  desktopOnly,
  async ({ page, visit, request }) => {
    await fillCart(page, { product: await findProduct(request) })
    await visit('/checkout')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
    await proceed(page).press('Enter')
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
  },
)

test(
  'the staff area starts at its heading when it opens, at its password when it is locked',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/admin')
    await page.getByLabel('Password').fill(STAFF_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeFocused()
    await page.getByRole('tab', { name: 'Orders' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused()
    const edit = page.getByRole('button', { name: /^Edit/ }).first()
    await edit.press('Enter')
    await expect(page.getByLabel('Price (£)')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(edit).toBeFocused()
    await page.getByRole('button', { name: 'Lock' }).press('Enter')
    await expect(page.getByLabel('Password')).toBeFocused()
  },
)
