/** The steps of a purchase, as a shopper takes them on the checkout page. */
import { randomBytes } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { expect, type Screen } from './browser-test.ts'
import { fillCart, findProduct, type Wanted } from './filled-cart.ts'

export const INTENT = /\/api\/create-payment-intent$/
export const CONFIRM = /\/api\/sandbox\/confirm$/
export const ORDERS = /\/api\/orders$/

export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
export const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
export const complete = (page: Page) => page.getByRole('button', { name: 'Complete Payment' })

export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
} as const
export const EMAIL = 'ada.marsh@example.org'
/** One by which staff can tell an order from those of other tests, and of this one's first try. */
export const newEmail = (name: string): string => `${name}.${randomBytes(4).toString('hex')}@example.org`
export const fields = {
  Email: EMAIL,
  'First Name': ADDRESS.firstName,
  'Last Name': ADDRESS.lastName,
  Address: ADDRESS.address,
  City: ADDRESS.city,
  'Postal Code': ADDRESS.postalCode,
}

export const fillShipping = async (
  page: Page,
  others: Partial<Record<keyof typeof fields, string>> = {},
): Promise<void> => {
  for (const [label, value] of Object.entries({ ...fields, ...others }))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
}
export const goToPayment = async (page: Page): Promise<void> => {
  await fillShipping(page)
  await proceed(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
}
export const fillCard = async (page: Page, number = '4242424242424242'): Promise<void> => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1234')
  await page.getByLabel('Security code').fill('123')
}
/** Presses the button too; what comes of it is the test's. */
export const payByCard = async (page: Page, number?: string): Promise<void> => {
  await fillCard(page, number)
  await complete(page).click()
}
/** Every call with an effect, in the order in which they were made. */
export const record = (page: Page): Request[] => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') calls.push(request)
  })
  return calls
}
type Shopper = Pick<Screen, 'page' | 'visit' | 'request'>
/** At the shipping form with something in the cart; `calls` go on growing. */
export const startCheckout = async ({ page, visit, request }: Shopper, wanted: Partial<Wanted> = {}) => {
  const { product = await findProduct(request), quantity = 1 } = wanted
  const session = await fillCart(page, { product, quantity })
  const calls = record(page)
  await visit('/checkout')
  return { product, session, calls }
}
export const buyUpToPayment = async (shopper: Shopper, wanted?: Partial<Wanted>) => {
  const begun = await startCheckout(shopper, wanted)
  await goToPayment(shopper.page)
  return begun
}
export const namesOf = (calls: readonly Request[]): string[] =>
  calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)
export const thanks = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Payment Successful!')
  await expect(toast(page)).toContainText('Your order has been confirmed and payment processed.')
}
