/** One shopper, two tabs of one shop: what is done in one is told in the other. */
import type { Page } from '@playwright/test'
import { formatMinor, formatPence } from '../src/shop/currency.ts'
import { pence } from '../src/shop/money.ts'
import { totals } from '../src/shop/pricing.ts'
import { buyUpToPayment, payByCard, proceed, summary, thanks } from './setup/checkout-steps.ts'
import { findProduct } from './setup/filled-cart.ts'
import { atDesk, expect, test, waitUntilAwake } from './setup/journey.ts'

const currency = (page: Page) => page.getByRole('banner').getByLabel('Currency').first()

test(
  'a currency chosen in one tab shows in the others at once, and in a page that Back brings',
  atDesk,
  async ({ page, context, visit, request }) => {
    const product = await findProduct(request, ({ compareAtPrice }) => !compareAtPrice)
    const price = pence(product.price)
    await visit('/')
    await visit(`/products/${product.slug}`)
    const other = await context.newPage()
    await other.goto('/')
    await waitUntilAwake(other)
    await currency(other).selectOption('EUR')
    await expect(currency(page)).toHaveValue('EUR')
    await expect(page.getByRole('main').getByText(formatPence(price, 'EUR')).first()).toBeVisible()
    await currency(page).selectOption('JPY')
    await expect(currency(other)).toHaveValue('JPY')
    // Pages that are loaded or found again later.
    await page.goBack()
    await expect(currency(page)).toHaveValue('JPY')
    const html = await (await context.request.get(`/products/${product.slug}`)).text()
    expect(html).toContain(formatPence(price, 'JPY'))
  },
)

test(
  'a currency chosen in another tab ends the payment that was open in the old one',
  atDesk,
  async ({ page, context, visit, request }) => {
    const { product } = await buyUpToPayment({ page, visit, request })
    const other = await context.newPage()
    await other.goto('/')
    await waitUntilAwake(other)
    await currency(other).selectOption('USD')
    await expect(page.getByText('Your cart or your currency has changed.')).toBeVisible()
    const due = totals([{ pricePence: pence(product.price), quantity: 1 }], 'USD')
    await expect(summary(page)).toContainText(`Total${formatMinor(due.total, 'USD')}`)
    await proceed(page).click()
    await payByCard(page)
    await thanks(page)
  },
)
