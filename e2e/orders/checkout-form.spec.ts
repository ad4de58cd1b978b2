/** The checkout's form as phones and password managers meet it, and the summary that folds there to its total. */
import { formatMinor } from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { specifiedTerms, totals } from '../../src/domain/pricing/pricing.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import { fillShipping, INTENT, proceed, startCheckout, summary } from '../setup/checkout-steps.ts'
import { holdBack } from '../setup/held-calls.ts'

/** Label -> token of what a browser fills in, and the keyboard that a phone shows. */
const fields = {
  Email: ['email', 'email'],
  'First Name': ['shipping given-name', null],
  'Last Name': ['shipping family-name', null],
  Address: ['shipping street-address', null],
  City: ['shipping address-level2', null],
  'Postal Code': ['shipping postal-code', null],
  Country: ['shipping country', null],
} as const

test('every checkout field has its autocomplete token', mobileOnly, async ({ page, visit, request }) => {
  await startCheckout({ page, visit, request })
  const main = page.getByRole('main')
  for (const [label, [token, keyboard]] of Object.entries(fields)) {
    const field = main.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('autocomplete', token)
    expect(await field.getAttribute('inputmode')).toBe(keyboard)
  }
  await fillShipping(page)
  await proceed(page).click()
  for (const [label, token] of Object.entries({
    'Card number': 'cc-number',
    'Expiry date': 'cc-exp',
    'Security code': 'cc-csc',
  })) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', token)
    await expect(page.getByLabel(label)).toHaveAttribute('inputmode', 'numeric')
  }
})

test(
  'an invalid postal code shows an error with an example of the country, and any spelling of a valid one is accepted',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { calls } = await startCheckout({ page, visit, request })
    const field = page.getByLabel('Postal Code')
    await fillShipping(page, { 'Postal Code': '10115' })
    await proceed(page).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('The postal code should look like SW1A 1AA.')
    // What happens to be scrolled half under the header is too small for axe.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoAxeViolations(page)
    expect(calls).toEqual([])
    // It is right for another country.
    await page.getByLabel('Country').selectOption('DE')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Country').selectOption('US')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Country').selectOption('CA')
    await expect(field).toHaveAccessibleDescription('The postal code should look like K1A 0B1.')
    await field.fill('k1a-0b1')
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
    expect(calls[0]?.postDataJSON().shippingAddress).toMatchObject({ postalCode: 'K1A 0B1', country: 'CA' })
  },
)

test('on a phone the order summary is collapsed to its total and expands', async ({
  page,
  visit,
  request,
  isMobile,
}) => {
  const { product } = await startCheckout({ page, visit, request })
  const due = totals([{ pricePence: pence(product.price), quantity: 1 }], specifiedTerms('GBP'))
  const line = summary(page).getByText(product.name)
  const toggle = summary(page).getByRole('button')
  if (!isMobile) {
    await expect(line).toBeVisible()
    await expect(toggle).toHaveCount(0)
    return
  }
  await expect(
    summary(page).getByText(formatMinor(due.total, 'GBP'), { exact: true }).filter({ visible: true }),
  ).toHaveCount(1)
  await expect(line).toBeHidden()
  await expect(toggle).toHaveAccessibleName('Show the order summary')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  // The whole row answers.
  await summary(page).getByRole('heading', { name: 'Order Summary' }).click({ force: true })
  await expect(line).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expectNoAxeViolations(page)
  await toggle.press('Enter')
  await expect(line).toBeHidden()
})

test(
  'the order summary stays expanded when a line is unavailable',
  mobileOnly,
  async ({ page, visit, request }) => {
    await page.route(/\/api\/cart\?/, async (route) => {
      const response = await route.fetch()
      const lines = await response.json()
      lines[0].product.stockQuantity = 3
      await route.fulfill({ response, json: lines })
    })
    await startCheckout({ page, visit, request }, { quantity: 5 })
    await expect(summary(page).getByText('Only 3 left in stock')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  },
)

test(
  'the layout does not shift while the payment step opens',
  desktopOnly,
  async ({ page, visit, request }) => {
    await startCheckout({ page, visit, request })
    await fillShipping(page)
    const letGo = await holdBack(page, INTENT, 'POST')
    const words = proceed(page).getByText('Proceed to Payment')
    const before = await words.boundingBox()
    await proceed(page).click()
    await expect(proceed(page)).toHaveAttribute('aria-busy', 'true')
    await expect(proceed(page).locator('svg')).toBeVisible()
    expect((await words.boundingBox())?.x).toBe(before?.x)
    letGo()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  },
)

const FORM_CHECK = /\/assets\/shipping-form-check-.*\.js$/

test(
  'a form submitted before the code of its check has arrived is checked when it has, and sent once',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const letGo = await holdBack(page, FORM_CHECK, 'GET')
    const { calls } = await startCheckout({ page, visit, request })
    await proceed(page).click()
    await expect(proceed(page)).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Enter')
    expect(calls).toEqual([])
    letGo()
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()
    await fillShipping(page)
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
    expect(calls).toHaveLength(1)
  },
)

test(
  'where the code of the check of the form does not arrive, the server checks the form and says what is missing',
  desktopInReleaseTests,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(/ERR_FAILED/)
    expectMessage(/status of 400/)
    await page.route(FORM_CHECK, (route) => route.abort())
    await startCheckout({ page, visit, request })
    await fillShipping(page, { 'First Name': '' })
    await proceed(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('First name is required')
    await fillShipping(page)
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  },
)
