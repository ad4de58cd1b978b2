/** /admin/settings/shipping and /taxes: an owner sets zones and rates, and a shopper sees and pays by them. */
import { desktopOnly, expect, expectNoAxeViolations } from './setup/browser-test.ts'
import { fillShipping, proceed, summary } from './setup/checkout-steps.ts'
import { fillCart, findProduct } from './setup/filled-cart.ts'
import { test } from './setup/own-shop.ts'
import { givePassword } from './setup/staff-area.ts'

test(
  'an owner ships to Ireland at another price and records VAT, and a shopper sees both',
  desktopOnly,
  async ({ page, visit, request }) => {
    await fillCart(page, { product: await findProduct(request) })
    await visit('/admin/settings/shipping')
    await givePassword(page)
    await page.getByRole('button', { name: 'Add a zone' }).click()
    const zone = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Name of the zone') })
      .last()
    await zone.getByLabel('Name of the zone').fill('Ireland')
    await zone.getByLabel('Add a country').selectOption('Ireland')
    await zone.getByLabel('Price in pounds').fill('12,5')
    await zone.getByRole('button', { name: 'Add a price from a subtotal on' }).click()
    await zone.getByLabel('From a subtotal of').fill('1000')
    await zone.getByLabel('the price is').fill('4')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Not published yet')).toBeHidden()

    await page.getByRole('link', { name: 'Taxes', exact: true }).click()
    await page.getByRole('checkbox', { name: /Prices include tax/ }).check()
    await page.getByLabel('Add a country').selectOption('Ireland')
    await page.getByLabel('Standard rate, %').fill('23')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Not published yet')).toBeHidden()

    await visit('/checkout')
    const main = page.getByRole('main')
    await expect(summary(page).getByText('incl. VAT')).toBeHidden()
    await main.getByLabel('Country').selectOption('Ireland')
    await expect(summary(page).getByText('£12.50 GBP')).toBeVisible()
    await expect(summary(page).getByText('incl. VAT')).toBeVisible()
    await fillShipping(page, { 'Postal Code': 'D02 X285' })
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
    await expect(summary(page).getByText(/^incl\. £\d+\.\d\d GBP VAT$/)).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
