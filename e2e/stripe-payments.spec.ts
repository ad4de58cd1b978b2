/** Paid by Stripe, whatever goes wrong on the way: in the end one payment and one order, or none of either. */
import { TEST_CARDS } from '../src/shop/test-cards.ts'
import { CONFIRM } from './setup/bad-network.ts'
import { complete, goToPayment, thanks, toast } from './setup/checkout-steps.ts'
import { expect, failedLoad } from './setup/journey.ts'
import { expectNothingPaid, expectOnePaidOrder, fillStripeCard, test } from './setup/stripe-journey.ts'
import { meetStripe } from './setup/stripe-stand-in.ts'

const AUTHENTICATION = '4000002500003155'

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

for (const bank of ['here', 'away'] as const)
  test(`a bank that asks ${bank}: failed pays nothing and keeps the cart, passed pays`, async ({
    page,
    checkOut,
    shop,
    books,
    expectMessage,
  }) => {
    expectMessage(failedLoad(402))
    await meetStripe(page, shop.stripe, { bank })
    await checkOut()
    await fillStripeCard(page, AUTHENTICATION)
    page.once('dialog', (question) => void question.dismiss())
    await complete(page).click()
    await expect(toast(page)).toContainText('Payment Failed')
    await expect(toast(page)).toContainText('We are unable to authenticate your payment method.')
    await expectNothingPaid(books)
    if (bank === 'away') await checkOut()
    await fillStripeCard(page, AUTHENTICATION)
    page.once('dialog', (question) => void question.accept())
    await complete(page).click()
    await thanks(page)
    await expectOnePaidOrder(books)
  })

for (const leave of ['closed', 'loaded again'] as const)
  test(`a tab that is ${leave} while the payment is under way: the order is made all the same`, async ({
    page,
    checkOut,
    sessionId,
    shop,
    request,
    books,
  }) => {
    const paid = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    await meetStripe(page, shop.stripe, {
      beforeAnswer: () => {
        paid.resolve()
        return gone.promise
      },
    })
    await checkOut()
    await fillStripeCard(page)
    await complete(page).click()
    await paid.promise
    await (leave === 'closed' ? page.close() : page.reload())
    gone.resolve()
    if (leave === 'loaded again') await thanks(page)
    await expectOnePaidOrder(books)
    expect(await (await request.get('/api/cart', { params: { sessionId } })).json()).toEqual([])
  })

test('two tabs of one session that pay at once: one payment, one order, both told', async ({
  page,
  context,
  checkOut,
  sessionId,
  shop,
  books,
  expectMessage,
}) => {
  expectMessage(failedLoad(400))
  const other = await context.newPage()
  await meetStripe(other, shop.stripe)
  await other.addInitScript((id) => sessionStorage.setItem('sessionId', id), sessionId)
  const tabs = [page, other]
  const bothPay = Promise.withResolvers<void>()
  let waiting = 0
  for (const tab of tabs) {
    await checkOut(tab)
    await tab.route(CONFIRM, async (route) => {
      waiting += 1
      if (waiting === tabs.length) bothPay.resolve()
      await bothPay.promise
      await route.fallback()
    })
    await fillStripeCard(tab)
  }
  for (const tab of tabs) await complete(tab).click()
  for (const tab of tabs) await thanks(tab)
  await expectOnePaidOrder(books)
})

test('back from the payment and forward to it again: the same goods are paid once', async ({
  page,
  visit,
  checkOut,
  books,
}) => {
  await visit('/')
  await checkOut()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible()
  await goToPayment(page)
  await fillStripeCard(page)
  await complete(page).click()
  await thanks(page)
  await expectOnePaidOrder(books)
})
