/** /admin/start in the demo shop: what the shop needs, and the removal of the demo, after which the shop is empty. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { expect, expectNoAxeViolations, mobileOnly } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'

test.describe.configure({ mode: 'serial' })

const items = (page: Page) => page.getByRole('list', { name: 'What the shop needs' }).locator(':scope > li')
const item = (page: Page, title: string) =>
  items(page).filter({ has: page.getByRole('heading', { name: title }) })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Start with my own goods' })
const openStart = async (page: Page, visit: (path: string) => Promise<void>) => {
  await visit('/admin/start')
  await givePassword(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to sell?')
}

test(
  'the start page lists what is missing, and every link of it opens a screen',
  mobileOnly,
  async ({ page, visit, request }) => {
    await visit('/admin')
    await givePassword(page)
    await expect(page.getByRole('heading', { name: 'Ready to sell?' })).toHaveCount(0)
    await openStaffPage(page, 'Shop', 'Ready to sell?')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to sell?')
    await expect(page.getByRole('heading', { name: 'This shop shows the demo' })).toBeVisible()
    await expect(items(page)).toHaveCount(12)
    await expect(item(page, 'First product')).toContainText('No product of yours is for sale yet.')
    await expect(item(page, 'Shipping')).toContainText('£10.00 for each order, free over £100.00')
    await expect(item(page, 'Payment')).toContainText('The built-in sandbox takes test cards only')
    await item(page, 'Payment').getByText('How to change it').click()
    await expect(item(page, 'Payment')).toContainText('signing secret of a webhook')
    await expect(item(page, 'Mail').getByRole('link')).toHaveText(['Mail server', 'Sender of mails'])
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    for (const how of await items(page).locator('details').all())
      if ((await how.getAttribute('open')) === null) await how.locator('summary').click()
    await expect(items(page).filter({ hasText: 'src/' })).toHaveCount(0)
    await expect(item(page, 'Shipping').getByRole('link')).toHaveText(['Prices and countries'])
    for (const link of await items(page).getByRole('link').all()) {
      const path = (await link.getAttribute('href')) ?? ''
      expect([path, (await request.get(path)).status()]).toEqual([path, 200])
    }
  },
)

test(
  'the removal names the counts, asks for the words, and leaves an empty shop',
  mobileOnly,
  async ({ page, visit, request }) => {
    await openStart(page, visit)
    const opener = page.getByRole('button', { name: 'Start with my own goods' })
    await opener.click()
    const products: unknown[] = await (await request.get('/api/products')).json()
    await expect(dialog(page)).toContainText(`${products.length} products`)
    await expect(dialog(page)).toContainText('9 brands')
    await expect(dialog(page)).toContainText('every order that was paid at Stripe')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    const confirm = dialog(page).getByLabel('Type “remove the demo” to confirm')
    await confirm.fill('yes')
    await confirm.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('Type the words remove the demo')
    expect(((await (await request.get('/api/products')).json()) as unknown[]).length).toBe(products.length)

    await confirm.fill(' Remove the demo ')
    await confirm.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('The demo is removed', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This shop shows the demo' })).toHaveCount(0)
    await expect(page.getByText('The shop has no products yet.')).toBeVisible()
    await expect(items(page)).toHaveCount(12)
    expect(await (await request.get('/api/products')).json()).toEqual([])
    await expectNoAxeViolations(page)
  },
)

test(
  'the first page of a new shop says which steps are open, each with its link',
  mobileOnly,
  async ({ page, visit }) => {
    await visit('/admin')
    await givePassword(page)
    const card = page.getByRole('region', { name: 'Ready to sell?' })
    await expect(card).toContainText('2 of 12 are done. These are open:')
    const open = card.getByRole('list', { name: 'Open steps' }).getByRole('listitem')
    await expect(open).toHaveCount(10)
    await expect(open.filter({ hasText: 'Backup' })).toContainText('The shop has no backup.')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await open.getByRole('link', { name: 'Company' }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/company$/)
    await page.goBack()
    await card.getByRole('link', { name: 'What the shop needs' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to sell?')
    await expect(page).toHaveURL(/\/admin\/start$/)
  },
)
