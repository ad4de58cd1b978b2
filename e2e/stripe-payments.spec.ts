/** Paid by Stripe, whatever goes wrong on the way: in the end one payment and one order, or none of either. */
import type { Page } from '@playwright/test'
import { TEST_CARDS } from '../src/shop/test-cards.ts'
import { complete, goToPayment, thanks, toast } from './setup/checkout-steps.ts'
import { fillCart, findProduct } from './setup/filled-cart.ts'
import { expect, failedLoad } from './setup/journey.ts'
import {
  test as base,
  expectNothingPaid,
  expectOnePaidOrder,
  fillStripeCard,
} from './setup/stripe-journey.ts'
import { meetStripe } from './setup/stripe-stand-in.ts'

/** The shopper whose cart is filled and who knows Stripe; `checkOut` leads to the card form. */
const test = base.extend<{ sessionId: string; checkOut: (on?: Page) => Promise<void> }>({
  sessionId: async ({ page, shop, request }, use) => {
    await meetStripe(page, shop.stripe)
    await use(await fillCart(page, { product: await findProduct(request) }))
  },
  checkOut: async ({ page, sessionId }, use) => {
    await use(async (on = page) => {
      if (sessionId === '') throw new Error('no session')
      await on.goto('/checkout')
      await goToPayment(on)
    })
  },
})

test.describe.configure({ mode: 'default' })
test.skip(({ isMobile }) => isMobile, 'the same at every width')

for (const { number, outcome } of TEST_CARDS)
  if (outcome.kind === 'declined')
    test(`${number} is declined in its own words, and another card pays`, async ({
      page,
      checkOut,
      books,
      expectMessage,
    }) => {
      expectMessage(failedLoad(402))
      await checkOut()
      await fillStripeCard(page, number)
      await complete(page).click()
      await expect(toast(page)).toContainText('Payment Failed')
      await expect(toast(page)).toContainText(outcome.sentence)
      await expectNothingPaid(books)
      await fillStripeCard(page)
      await complete(page).click()
      await thanks(page)
      await expectOnePaidOrder(books)
    })
