/** One shopper with two tabs: what happens in one tab shows in the other. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import { formatMinor, formatPence, SPECIFIED_RATES } from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { specifiedTerms, totals } from '../../src/domain/pricing/pricing.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  test,
  waitUntilHydrated,
} from '../setup/browser-test.ts'
import {
  ADDRESS,
  buyUpToPayment,
  CONFIRM,
  EMAIL,
  type fields,
  fillShipping,
  namesOf,
  ORDERS,
  payByCard,
  proceed,
  record,
  startCheckout,
  summary,
  thanks,
} from '../setup/checkout-steps.ts'
import { findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'
import { GRACE } from '../setup/paid-order.ts'
import { STAFF_PASSWORD } from '../setup/staff-password.ts'

const currency = (page: Page) => page.getByRole('banner').getByLabel('Currency').first()

test(
  'a currency chosen in one tab shows in the others at once, and in a page that Back brings',
  desktopOnly,
  async ({ page, context, visit, request }) => {
    const product = await findProduct(request, ({ compareAtPrice }) => !compareAtPrice)
    const price = pence(product.price)
    await visit('/')
    await visit(`/products/${product.slug}`)
    const other = await context.newPage()
    await other.goto('/')
    await waitUntilHydrated(other)
    await currency(other).selectOption('EUR')
    await expect(currency(page)).toHaveValue('EUR')
    await expect(
      page
        .getByRole('main')
        .getByText(formatPence(price, 'EUR', SPECIFIED_RATES))
        .first(),
    ).toBeVisible()
    await currency(page).selectOption('JPY')
    await expect(currency(other)).toHaveValue('JPY')
    // Pages that are loaded or found again later.
    await page.goBack()
    await expect(currency(page)).toHaveValue('JPY')
    const html = await (await context.request.get(`/products/${product.slug}`)).text()
    expect(html).toContain(formatPence(price, 'JPY', SPECIFIED_RATES))
  },
)

test(
  'a currency chosen in another tab ends the payment that was open in the old one',
  desktopOnly,
  async ({ page, context, visit, request }) => {
    const { product } = await buyUpToPayment({ page, visit, request })
    const other = await context.newPage()
    await other.goto('/')
    await waitUntilHydrated(other)
    await currency(other).selectOption('USD')
    await expect(page.getByText('Your cart or your currency has changed.')).toBeVisible()
    const due = totals([{ pricePence: pence(product.price), quantity: 1 }], specifiedTerms('USD'))
    await expect(summary(page)).toContainText(`Total${formatMinor(due.total, 'USD')}`)
    await proceed(page).click()
    await payByCard(page)
    await thanks(page)
  },
)

const GRACE_FORM = {
  Email: 'grace.fell@example.org',
  'First Name': GRACE.firstName,
  'Last Name': GRACE.lastName,
  Address: GRACE.address,
  City: GRACE.city,
  'Postal Code': GRACE.postalCode,
}
const ADA_PAYS = { email: EMAIL, shippingAddress: ADDRESS }
const GRACE_PAYS = { email: GRACE_FORM.Email, shippingAddress: GRACE }
const band = (page: Page) => page.getByRole('region', { name: 'Thank you, your order is confirmed' })
const paymentStep = (page: Page) => page.getByRole('heading', { name: 'Payment Information' })
const notice = (page: Page) => page.getByRole('main').getByRole('alert')

/** A second tab of the same session, as one that was duplicated. */
const openTab = async (context: BrowserContext, session: string, path = '/checkout'): Promise<Page> => {
  const tab = await context.newPage()
  await tab.addInitScript((id) => sessionStorage.setItem('sessionId', id), session)
  await tab.goto(path)
  await waitUntilHydrated(tab)
  return tab
}
const goToPaymentAs = async (
  page: Page,
  form: Partial<Record<keyof typeof fields, string>>,
): Promise<void> => {
  await fillShipping(page, form)
  await proceed(page).click()
  await expect(paymentStep(page)).toBeFocused()
}
/** Pays, and gives the order as staff see it. */
const payAndFindOrder = async (page: Page, request: APIRequestContext): Promise<AdminOrder> => {
  const answer = page.waitForResponse((response) => ORDERS.test(response.url()) && response.ok())
  await payByCard(page)
  const { id }: { id: string } = await (await answer).json()
  const { token } = await (
    await request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  ).json()
  const orders: AdminOrder[] = await (
    await request.get('/api/admin/orders', { headers: { Authorization: `Bearer ${token}` } })
  ).json()
  const order = orders.find((each) => each.id === id)
  if (!order) throw new Error(`staff do not see order ${id}`)
  return order
}
const withoutChannel = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))

for (const payer of ['first', 'second'] as const)
  for (const isNotified of [true, false])
    test(
      `two tabs with two addresses, ${isNotified ? '' : 'which do not hear each other, '}and the ${payer} pays: receipt and order name its person, the other is told`,
      desktopOnly,
      async ({ page, context, visit, request, expectMessage }) => {
        if (!isNotified) {
          await withoutChannel(context)
          expectMessage(failedLoad(409))
        }
        const { session } = await startCheckout({ page, visit, request })
        await goToPaymentAs(page, {})
        const other = await openTab(context, session)
        await goToPaymentAs(other, GRACE_FORM)
        // The first tab's payment was cancelled.
        if (!isNotified) await payByCard(page)
        await expect(notice(page)).toContainText(
          isNotified ? 'replaced in another tab' : 'Nothing has been charged here',
        )
        await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city)
        const pays = payer === 'first' ? page : other
        const waits = payer === 'first' ? other : page
        if (payer === 'first') {
          await proceed(page).click()
          await expect(paymentStep(page)).toBeFocused()
        }
        const order = await payAndFindOrder(pays, request)
        const person = payer === 'first' ? ADA_PAYS : GRACE_PAYS
        expect(order).toMatchObject(person)
        await thanks(pays)
        await expect(band(pays)).toContainText(person.email)
        await expect(band(pays)).toContainText(person.shippingAddress.address)

        if (payer === 'first' && !isNotified) await payByCard(waits)
        if (payer === 'second' && !isNotified) await proceed(waits).click()
        await expect(waits.getByRole('main').getByText(/paid.* in another tab/)).toBeVisible()
        await expect(waits.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
        // What was typed there is not needed any more.
        expect(await waits.evaluate(() => sessionStorage.getItem('shipping-form'))).toBeNull()
        await expectNoAxeViolations(waits)
      },
    )

test(
  'paid in one tab while the same details wait in another: the other says so when it is pressed',
  desktopOnly,
  async ({ page, context, visit, request }) => {
    await withoutChannel(context)
    const { session } = await buyUpToPayment({ page, visit, request })
    const other = await openTab(context, session)
    await goToPaymentAs(other, {})
    const order = await payAndFindOrder(page, request)
    expect(order).toMatchObject(ADA_PAYS)
    const calls = record(other)
    await payByCard(other)
    await expect(other.getByRole('main').getByText('This order was paid in another tab.')).toBeVisible()
    expect(namesOf(calls)).toEqual(['POST /api/payment-return'])
  },
)

test(
  'while one tab is paying, another that wants to pay as somebody else is told to wait or that it is paid',
  desktopOnly,
  async ({ page, context, visit, request, expectMessage }) => {
    // Its cart may be empty by then.
    expectMessage(/the server responded with a status of (409|422) /)
    const { session } = await buyUpToPayment({ page, visit, request })
    const other = await openTab(context, session)
    await fillShipping(other, GRACE_FORM)
    // Paid, and its order not yet asked for.
    const letGo = await holdBack(page, ORDERS, 'POST')
    const paid = page.waitForResponse(CONFIRM)
    await payByCard(page)
    await paid
    await proceed(other).click()
    await expect(
      other
        .getByRole('main')
        .getByText(/already being made|paid for already|in another tab|cart is empty/)
        .first(),
    ).toBeVisible()
    letGo()
    await thanks(page)
    await expect(band(page)).toContainText(EMAIL)
    await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  },
)

test(
  'a tab that was duplicated at the payment step pays once, with the form as it was typed',
  desktopOnly,
  async ({ page, context, visit, request }) => {
    await buyUpToPayment({ page, visit, request })
    const [copy] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void open('/checkout')),
    ])
    await waitUntilHydrated(copy)
    await expect(copy.getByLabel('City')).toHaveValue(ADDRESS.city)
    await proceed(copy).click()
    await expect(paymentStep(copy)).toBeFocused()
    // The same details are the same payment: the first tab keeps its own step.
    await expect(paymentStep(page)).toBeVisible()
    const order = await payAndFindOrder(copy, request)
    expect(order).toMatchObject(ADA_PAYS)
    await expect(page.getByRole('main').getByText('This order was paid in another tab.')).toBeVisible()
  },
)
