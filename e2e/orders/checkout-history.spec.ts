/** The shipping form through reload, Back and Forward: it is kept for the tab, and Back is one step back. */
import type { Page } from '@playwright/test'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  failedLoad,
  mobileOnly,
  test,
  waitUntilHydrated,
} from '../setup/browser-test.ts'
import {
  ADDRESS,
  buyUpToPayment,
  complete,
  fields,
  fillCard,
  fillShipping,
  INTENT,
  namesOf,
  payByCard,
  proceed,
  startCheckout,
  thanks,
} from '../setup/checkout-steps.ts'
import { readCart } from '../setup/filled-cart.ts'

const GERMAN = { 'Postal Code': '10115', City: 'Berlin' }
const step = (page: Page, name: 'Shipping' | 'Payment') =>
  page.getByRole('heading', { name: `${name} Information` })
const main = (page: Page) => page.getByRole('main')
const personal = [fields.Email, ADDRESS.lastName, ADDRESS.address]

const expectForm = async (
  page: Page,
  others: Partial<Record<keyof typeof fields, string>> = {},
): Promise<void> => {
  await expect(step(page, 'Shipping')).toBeVisible()
  for (const [label, value] of Object.entries({ ...fields, ...others }))
    await expect(main(page).getByLabel(label, { exact: true })).toHaveValue(value)
}
const storedText = (page: Page, where: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => JSON.stringify(Object.entries(globalThis[name])), where)

test(
  'the shipping form survives a reload, a visit to the cart, Back and Forward, in this tab only',
  desktopOnly,
  async ({ page, context, visit, request }) => {
    const { session } = await startCheckout({ page, visit, request })
    await fillShipping(page, GERMAN)
    await main(page).getByLabel('Country').selectOption('DE')
    const isKept = async () => {
      await expectForm(page, GERMAN)
      await expect(main(page).getByLabel('Country')).toHaveValue('DE')
    }
    await page.reload()
    await isKept()
    await page.goto('/cart')
    await page.goBack()
    await isKept()
    await page.goForward()
    await expect(page).toHaveURL('/cart')
    await waitUntilHydrated(page)
    await main(page).getByRole('link', { name: 'Proceed to Checkout' }).click()
    await isKept()
    // Within the page too.
    await page.getByRole('banner').getByRole('link', { name: 'Haberdash' }).first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await isKept()

    const local = await storedText(page, 'localStorage')
    for (const text of personal) expect(local).not.toContain(text)
    const other = await context.newPage()
    await other.addInitScript((id) => sessionStorage.setItem('sessionId', id), session)
    await other.goto('/checkout')
    await expect(main(other).getByLabel('City')).toHaveValue('')
  },
)

test(
  'Back goes from payment to the shipping form and then to the previous page, and Forward returns to the same payment',
  mobileOnly,
  async ({ page, visit, request }) => {
    await visit('/brands')
    const opened: string[] = []
    page.on('response', async (response) => {
      if (INTENT.test(response.url())) opened.push((await response.json()).paymentIntentId)
    })
    await buyUpToPayment({ page, visit, request })
    await page.goBack()
    await expectForm(page)
    await expect(page).toHaveURL('/checkout')
    await expect(step(page, 'Shipping')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/brands')
    await page.goForward()
    await expectForm(page)
    await page.goForward()
    await expect(step(page, 'Payment')).toBeFocused()
    await expect.poll(() => opened.length).toBe(2)
    expect(opened[1]).toBe(opened[0])

    await payByCard(page)
    await thanks(page)
    // Back from the order does not lead to a payment that is over, and the form is empty.
    await page.goBack()
    await expect(main(page).getByText('Your cart is empty')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/brands')
    const stored = await storedText(page, 'sessionStorage')
    for (const text of personal) expect(stored).not.toContain(text)
  },
)

test(
  'Forward with a form that is no longer complete stays at the form and says what is missing',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const { calls } = await buyUpToPayment({ page, visit, request })
    await page.goBack()
    await main(page).getByLabel('City').fill('')
    await page.goForward()
    await expect(main(page).getByLabel('City')).toHaveAccessibleDescription('City is required')
    await main(page).getByLabel('City').fill('York')
    await proceed(page).click()
    await expect(step(page, 'Payment')).toBeFocused()
    await expect(main(page).getByText('York')).toBeVisible()
    expect(namesOf(calls)).toEqual(['POST /api/create-payment-intent', 'POST /api/create-payment-intent'])
    await page.goBack()
    await expectForm(page, { City: 'York' })
  },
)

test(
  'a reload in the payment step shows the completed form, and the payment after it is made once',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    await visit('/brands')
    const { session } = await buyUpToPayment({ page, visit, request })
    await fillCard(page)
    await page.reload()
    await expectForm(page)
    await proceed(page).click()
    await expect(step(page, 'Payment')).toBeFocused()
    await page.goBack()
    await expectForm(page)
    await page.goForward()
    await payByCard(page)
    await thanks(page)
    expect(await readCart(page, session)).toEqual([])
  },
)

test(
  'Back from the form after a reload in the payment step leads to the page before the checkout',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    await visit('/brands')
    await buyUpToPayment({ page, visit, request })
    await page.reload()
    await expectForm(page)
    await page.goBack()
    await expect(page).toHaveURL('/brands')
  },
)

test(
  'Back while the payment is being made takes nothing away, and the order is shown',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(402))
    await visit('/brands')
    await buyUpToPayment({ page, visit, request })
    await payByCard(page, '4000002500003155')
    const bank = page.getByRole('dialog', { name: 'Test bank' })
    await expect(bank).toBeVisible()
    await page.goBack()
    await bank.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(complete(page)).toBeEnabled()
    // The step has its place in the history again.
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBe('payment')
    await page.goBack()
    await expectForm(page)
    await page.goForward()
    await payByCard(page)
    await thanks(page)
  },
)

test(
  'changing the shipping information is Back: Forward leads to the payment again',
  mobileOnly,
  async ({ page, visit, request }) => {
    await visit('/brands')
    await buyUpToPayment({ page, visit, request })
    await page.getByRole('button', { name: 'Change shipping information' }).click()
    await expectForm(page)
    await page.goForward()
    await expect(step(page, 'Payment')).toBeFocused()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/brands')
  },
)
