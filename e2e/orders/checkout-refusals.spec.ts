/** Reasons why a payment fails: cards, banks, a cart that changed, a server that fails (spec, section 8). */
import { formatMinor, minorToDecimal } from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { specifiedTerms, totals } from '../../src/domain/pricing/pricing.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import {
  ADDRESS,
  buyUpToPayment,
  complete,
  fillCard,
  fillShipping,
  INTENT,
  namesOf,
  payByCard,
  proceed,
  record,
  startCheckout,
  summary,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { readCart } from '../setup/filled-cart.ts'

test(
  'a declined card is reported in the provider’s words, makes no order, and another card pays',
  mobileOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(402))
    const { calls } = await buyUpToPayment({ page, visit, request })
    for (const [number, words] of [
      ['4000000000000002', 'Your card was declined.'],
      ['4000000000009995', 'Your card has insufficient funds.'],
    ] as const) {
      await payByCard(page, number)
      await expect(toast(page)).toContainText('Payment Failed')
      await expect(toast(page)).toContainText(words)
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
      await expect(complete(page)).toBeEnabled()
    }
    await expectNoAxeViolations(page)
    expect(namesOf(calls)).not.toContain('POST /api/orders')
    await payByCard(page)
    await thanks(page)
  },
)

test(
  'an incomplete, expired or non-test card number shows an error at its field and is never sent',
  mobileOnly,
  async ({ page, visit, request }) => {
    const { calls } = await buyUpToPayment({ page, visit, request })
    const described = async (label: string, words: string) =>
      expect(page.getByLabel(label)).toHaveAccessibleDescription(words)

    await complete(page).click()
    await described('Card number', 'Your card number is incomplete.')
    await described('Expiry date', "Your card's expiration date is incomplete.")
    await described('Security code', "Your card's security code is incomplete.")
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(complete(page)).toBeEnabled()
    await expect(page.getByText('Your card number is incomplete.')).toHaveCount(1)
    await expect(page.getByText('Payment Failed')).toHaveCount(0)
    await expectNoAxeViolations(page)

    await page.getByLabel('Card number').fill('4242424242424242')
    await complete(page).click()
    await expect(page.getByLabel('Expiry date')).toBeFocused()

    await fillCard(page, '5555555555554444')
    await page.getByLabel('Expiry date').fill('0120')
    await complete(page).click()
    await described('Card number', 'Only the listed test card numbers are accepted here.')
    await described('Expiry date', "Your card's expiration date is in the past.")
    expect(namesOf(calls)).toEqual(['POST /api/create-payment-intent'])

    await page.getByText('Test cards: press one to fill in the form').click()
    await page.getByRole('button', { name: '4242 4242 4242 4242 Pays' }).click()
    await complete(page).click()
    await thanks(page)
  },
)

test(
  'the bank’s question: failed pays nothing, passed pays',
  mobileOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(402))
    const { calls } = await buyUpToPayment({ page, visit, request })
    const bank = page.getByRole('dialog', { name: 'Test bank' })
    await payByCard(page, '4000002500003155')
    await expectNoAxeViolations(page)
    await bank.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(toast(page)).toContainText('Payment Failed')

    await complete(page).click()
    await expect(bank).toBeVisible()
    // Turning away from the bank is failing, and leaves the way open.
    await page.keyboard.press('Escape')
    await expect(bank).toBeHidden()
    await expect(complete(page)).toBeEnabled()
    expect(namesOf(calls)).not.toContain('POST /api/orders')

    await complete(page).click()
    await bank.getByRole('button', { name: 'Pass authentication' }).click()
    await thanks(page)
  },
)

test(
  'a payment that cannot be opened says so, and can be tried again',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    await failWith('POST', INTENT, { times: 1 })
    await startCheckout({ page, visit, request })
    await fillShipping(page)
    await proceed(page).click()
    await expect(toast(page)).toContainText('Error')
    await expect(toast(page)).toContainText('Failed to initialize payment. Please try again.')
    await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city)
    await proceed(page).click()
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
  },
)

test(
  'a cart that another tab changed: the server’s message, the true total, then payment',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(409))
    const { product, session } = await startCheckout({ page, visit, request })
    await fillShipping(page)
    const [line] = await readCart(page, session)
    await page.request.put(`/api/cart/${line?.id}`, { data: { quantity: 3 } })
    await proceed(page).click()
    await expect(toast(page)).toContainText('Failed to initialize payment. Please try again.')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('total')
    const due = totals([{ pricePence: pence(product.price), quantity: 3 }], specifiedTerms('GBP'))
    await expect(summary(page)).toContainText(`Total${formatMinor(due.total, 'GBP')}`)
    await expectNoAxeViolations(page)

    await proceed(page).click()
    await fillCard(page)
    // Emptied elsewhere at the payment step: nothing is charged.
    const calls = record(page)
    await page.request.put(`/api/cart/${line?.id}`, { data: { quantity: 1 } })
    await complete(page).click()
    await expect(page.getByText('Your cart or your currency has changed.')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city)
    expect(calls).toEqual([])
  },
)

test(
  'a checkout whose cart was emptied in another tab says so',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(422))
    const { session } = await startCheckout({ page, visit, request })
    await fillShipping(page)
    await page.request.delete('/api/cart', { params: { sessionId: session } })
    await proceed(page).click()
    await expect(toast(page)).toContainText('Cart is empty')
    await expect(toast(page)).toContainText('Please add items to your cart before checkout.')
    await expect(page.getByRole('main').getByText('Add some items to proceed with checkout')).toBeVisible()
  },
)

test(
  'changing the currency at the payment step opens another payment',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { product, calls } = await buyUpToPayment({ page, visit, request })
    await page.getByLabel('Currency').first().selectOption('USD')
    await expect(page.getByText('Your cart or your currency has changed.')).toBeVisible()
    await proceed(page).click()
    const due = totals([{ pricePence: pence(product.price), quantity: 1 }], specifiedTerms('USD'))
    await fillCard(page)
    await expect(summary(page)).toContainText(`Total${formatMinor(due.total, 'USD')}`)
    await complete(page).click()
    await thanks(page)
    expect(
      calls.filter((call) => INTENT.test(call.url())).map((call) => call.postDataJSON().currency),
    ).toEqual(['GBP', 'USD'])
    expect(calls.at(-2)?.postDataJSON()).toMatchObject({
      currency: 'USD',
      total: minorToDecimal(due.total, 'USD'),
    })
  },
)
