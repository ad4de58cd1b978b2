/** Zones and taxes of a whole group of countries, in a shop whose owner has changed nothing yet. */
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { test } from '../setup/own-shop.ts'
import { publish } from '../setup/settings-screens.ts'
import { givePassword } from '../setup/staff-area.ts'

test.use({ shopName: 'country groups' })

test(
  'an owner adds the European Union at once with suggested rates, and the cart counts the countries',
  desktopOnly,
  async ({ page, visit, request }) => {
    await fillCart(page, { product: await findProduct(request) })
    await visit('/admin/settings/shipping')
    await givePassword(page)
    const zone = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Name of the zone') })
      .last()
    await zone.getByLabel('Add a country').selectOption('European Union')
    await expect(zone.getByRole('button', { name: 'Remove Malta' })).toBeVisible()
    await expect(zone.getByLabel('Add a country').getByText('European Union')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await publish(page)

    await page.getByRole('link', { name: 'Taxes', exact: true }).click()
    await expect(page.getByLabel('Add a country')).toHaveCount(1)
    await page.getByLabel('Add a country').selectOption('Ireland')
    await page.getByLabel('Standard rate, %').fill('9')
    await page.getByLabel('Add a country').selectOption('European Union')
    const rate = (country: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: country, exact: true }) })
        .getByLabel('Standard rate, %')
    await expect(rate('Finland')).toHaveValue('0')
    await expect(page.getByText('as of 24 November 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Suggest rates' }).click()
    await expect(rate('Finland')).toHaveValue('25.5')
    await expect(rate('Ireland')).toHaveValue('9')
    await publish(page)

    await page.getByRole('link', { name: 'Law', exact: true }).click()
    await page.getByLabel('Means of payment').fill('Visa')
    await publish(page)
    await visit('/cart')
    await expect(
      page.getByText(
        'Means of payment: Visa. Delivery to: United Kingdom, European Union, United States, Canada and Australia.',
      ),
    ).toBeVisible()
    await expect(page.getByText(/Malta, /)).toBeHidden()
    await page.getByText('All countries that we deliver to').click()
    await expect(page.getByText(/Malta, /)).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
