/** /admin/settings/shipping and /taxes: an owner sets zones and rates, and a shopper sees and pays by them. */
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { fields, proceed, summary } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { test } from '../setup/own-shop.ts'
import { publish } from '../setup/settings-screens.ts'
import { givePassword } from '../setup/staff-area.ts'

test.use({ shopName: 'taxes and shipping' })

test(
  'an owner sets three zones and VAT for two countries, and a shopper in Ireland sees its prices and fields',
  desktopOnly,
  async ({ page, visit, request }) => {
    await fillCart(page, { product: await findProduct(request) })
    await visit('/admin/settings/shipping')
    await givePassword(page)
    // A field that is left as it was changes nothing.
    await page.getByLabel('Price in pounds').first().focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Not published yet')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add a zone' }).click()
    const zones = page.getByRole('listitem').filter({ has: page.getByLabel('Name of the zone') })
    // After the two of the demo.
    const zone = zones.nth(2)
    await zone.getByLabel('Name of the zone').fill('Ireland')
    await zone.getByLabel('Add a country').selectOption('Ireland')
    await zone.getByLabel('Price in pounds').fill('12,5')
    await zone.getByRole('button', { name: 'Add a price from a subtotal on' }).click()
    await zone.getByLabel('From a subtotal of').fill('1000')
    await zone.getByLabel('the price is').fill('4')
    await page.getByRole('button', { name: 'Add a zone' }).click()
    const gulf = zones.nth(3)
    await gulf.getByLabel('Name of the zone').fill('Gulf')
    await gulf.getByLabel('Add a country').selectOption('United Arab Emirates')
    await gulf.getByLabel('Prices depend on').selectOption('the weight')
    await gulf.getByLabel('Price in pounds').fill('20')
    await gulf.getByRole('button', { name: 'Add a price from a weight on' }).click()
    await gulf.getByLabel('From a weight in grams of').fill('2000')
    await gulf.getByLabel('the price is').fill('35')
    await expectNoAxeViolations(page)
    await publish(page)

    await page.getByRole('link', { name: 'Taxes', exact: true }).click()
    await page.getByRole('checkbox', { name: /Prices include tax/ }).check()
    await page.getByLabel('Add a country').selectOption('Ireland')
    await page.getByLabel('Standard rate, %').fill('23')
    await page.getByLabel('Add a country').selectOption('Italy')
    await page.getByLabel('Standard rate, %').last().fill('22')
    await expectNoAxeViolations(page)
    await publish(page)

    await visit('/cart')
    await expect(page.getByText('Shipping to United Kingdom', { exact: true })).toBeVisible()
    await visit('/checkout')
    const main = page.getByRole('main')
    await expect(summary(page).getByText('incl. VAT')).toBeHidden()
    await main.getByLabel('Country').selectOption('United Arab Emirates')
    await expect(summary(page).getByText('£20.00 GBP')).toBeVisible()
    await expect(main.getByLabel('Postal Code')).toBeHidden()
    await proceed(page).click()
    await expect(main.getByText('Emirate is required')).toBeVisible()
    await main.getByLabel('Country').selectOption('Ireland')
    await expect(summary(page).getByText('Shipping to Ireland')).toBeVisible()
    await expect(summary(page).getByText('£12.50 GBP')).toBeVisible()
    await expect(summary(page).getByText('incl. VAT')).toBeVisible()
    const { 'Postal Code': _, ...written } = fields
    for (const [label, text] of Object.entries(written))
      await main.getByLabel(label, { exact: true }).fill(text)
    await main.getByLabel('County (optional)').selectOption('Co. Cork')
    await main.getByLabel('Eircode (optional)').fill('12')
    await proceed(page).click()
    await expect(main.getByText('The Eircode should look like A65 F4E2.')).toBeVisible()
    // A field that the header half covers would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoAxeViolations(page)
    await main.getByLabel('Eircode (optional)').fill('')
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
    await expect(main.getByText('Co. Cork')).toBeVisible()
    await expect(summary(page).getByText(/^incl\. £\d+\.\d\d GBP VAT$/)).toBeVisible()
    await expectNoAxeViolations(page)
    await visit('/cart')
    await expect(page.getByText('Shipping to Ireland', { exact: true })).toBeVisible()
  },
)
