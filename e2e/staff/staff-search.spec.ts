/** One search over orders, products, customers, pages and settings, in the bar of every page below /admin. */
import type { Page } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { findProduct } from '../setup/filled-cart.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { givePassword } from '../setup/staff-area.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const results = (page: Page, group: string) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name: group }).getByRole('option')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test(
  'Keys find an order, a product, a customer and a setting; "/" can be turned off',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    const email = `finder-${Date.now()}@example.org`
    const { number } = await placePaidOrder(request, { product, quantity: 1, email, address: GRACE })
    await visit('/admin/customers')
    await givePassword(page)
    await expect(heading(page)).toHaveText('Customers')

    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(email)
    await expect(results(page, 'Orders')).toContainText([`#${number}`])
    await expect(results(page, 'Customers')).toContainText([email])
    await expect(results(page, 'Orders').first()).toHaveAttribute('aria-selected', 'true')
    await expectNoAxeViolations(page)
    await page.keyboard.press('ArrowDown')
    await expect(results(page, 'Customers').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox', { name: 'Results' })).toBeHidden()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Customers')

    await field(page).fill(String(number))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(`Order #${number}`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type(product.name)
    await results(page, 'Products').first().click()
    await expect(page).toHaveURL(`/admin/products/${product.id}`)
    await expect(heading(page)).toHaveText(product.name)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('taxes')
    await expect(results(page, 'Settings')).toContainText(['Taxes'])
    await field(page).fill('vat number')
    await results(page, 'Settings').first().click()
    await expect(page).toHaveURL('/admin/settings/company#field-vatNumber')
    await expect(page.getByLabel('VAT number')).toBeFocused()
    await field(page).fill('my account')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('My account')
    await page.getByLabel('“/” opens the search').uncheck()
    await heading(page).click()
    await page.keyboard.press('/')
    await expect(field(page)).not.toBeFocused()
    await page.getByLabel('“/” opens the search').check()
    await page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link', { name: 'Packing' }).click()
    await expect(heading(page)).toHaveText('Packing')
    await heading(page).click()
    await page.keyboard.press('/')
    await expect(field(page)).not.toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  },
)

test(
  'Ctrl+K while the next order to pack is loading keeps the focus once it is there',
  desktopOnly,
  async ({ page, visit, request }) => {
    await placePaidOrder(request, {
      product: await findProduct(request),
      quantity: 1,
      email: `packed-${Date.now()}@example.org`,
      address: GRACE,
    })
    const isFocused = Promise.withResolvers<void>()
    await page.route('**/api/admin/packing/next*', async (route) => {
      await isFocused.promise
      await route.continue()
    })
    await visit('/admin/packing')
    await givePassword(page)
    await expect(heading(page)).toHaveText('Packing')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    isFocused.resolve()
    await expect(page.getByLabel('Scan or type a SKU or barcode')).toBeVisible()
    await expect(field(page)).toBeFocused()
  },
)

test(
  'What could not be searched is named beside what was found, on a phone too',
  mobileOnly,
  async ({ page, visit, failWith }) => {
    await visit('/admin/figures')
    await givePassword(page)
    const mend = await failWith('GET', /\/api\/admin\/orders\/search/)
    await field(page).tap()
    await field(page).fill('wallet')
    await expect(page.getByRole('alert')).toHaveText(
      'Orders could not be searched. Change the text to try again.',
    )
    await expect(results(page, 'Products')).not.toHaveCount(0)
    await expectNoAxeViolations(page)
    mend()
    await field(page).fill('qxjvwk')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await field(page).fill('goods in')
    await results(page, 'Pages').first().tap()
    await expect(heading(page)).toHaveText('Goods in')
  },
)
