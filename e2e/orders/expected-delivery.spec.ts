/** An owner says how long deliveries take, by zone; a shopper reads it in the checkout, on the confirmation and on the order's page. */
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { complete, fillCard, fillShipping, proceed, summary, thanks } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { test } from '../setup/own-shop.ts'
import { publish } from '../setup/settings-screens.ts'
import { givePassword } from '../setup/staff-area.ts'

test(
  'the days of a zone are shown wherever its order is, in the words of the checkout',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    await visit('/admin/settings/shipping')
    await givePassword(page)
    // Those of the demo, whose home has the first.
    const zones = page.getByRole('listitem').filter({ has: page.getByLabel('Name of the zone') })
    const [home, abroad] = [zones.nth(0), zones.nth(1)]
    await expect(home.getByRole('group', { name: 'Expected delivery, in working days' })).toBeVisible()
    await home.getByLabel('At least').fill('1')
    await home.getByLabel('At most').fill('x')
    expectMessage(/status of 400/)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/must be a whole number of days from 0 to 60/)).toBeVisible()
    await home.getByLabel('At most').fill('1')
    await abroad.getByLabel('At least').fill('')
    await abroad.getByLabel('At most').fill('')
    await expectNoAxeViolations(page)
    await publish(page)

    await fillCart(page, { product: await findProduct(request) })
    await visit('/checkout')
    const expected = summary(page).getByText('Expected in 1 working day', { exact: true })
    await expect(expected).toBeVisible()
    await page.getByRole('main').getByLabel('Country').selectOption('Germany')
    await expect(expected).toHaveCount(0)
    await page.getByRole('main').getByLabel('Country').selectOption('United Kingdom')
    // Both zones have the same prices: no country is named beside them.
    await expect(summary(page).getByText('Shipping', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await fillShipping(page)
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
    await expect(expected).toBeVisible()
    await fillCard(page)
    await complete(page).click()
    await thanks(page)
    await expect(page.getByText('Expected in 1 working day.', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'View your order and its delivery' }).click()
    await expect(page.getByText(/^Placed on .+\. Expected in 1 working day\.$/)).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
