/** What other tabs put into the cart, and what one of them is paying, outlasts the end of a cart that joined and of a cookie. */
import { expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { createBrowser, createShopper, OWN_PAGE, type Shopper } from '../setup/shopper.ts'

const api = moneyApi()

const contentOf = async (shopper: Shopper): Promise<Record<string, number>> =>
  Object.fromEntries((await shopper.cart()).map(({ product, quantity }) => [product.slug, quantity]))
const clear = (tab: Shopper, query = '') => tab.call('DELETE', `/api/cart?sessionId=${tab.sessionId}${query}`)

test('the call that clears the cart after an order keeps the cart that the payer joined after paying', async () => {
  api().checkoutRig.faults.deliveries = 0
  const email = 'joined.late@example.com'
  const { cookies, openTab } = createBrowser(api())
  const tab = openTab({ email })
  await tab.add('cafe-cap', 2)
  const alone = createShopper(api(), { email })
  await alone.add('zip-wallet')
  const { clientSecret, paymentIntentId } = await alone.open()
  await alone.pay(clientSecret)
  const late = createShopper(api(), { email, sessionId: alone.sessionId, cookies, headers: OWN_PAGE })
  await late.cart()
  expect((await late.tryOrder({ paymentIntentId })).status).toBe(201)
  await clear(late)
  expect(await contentOf(tab)).toEqual({ 'cafe-cap': 2 })
})

test('an order that is paid while another tab empties the cart has the email of its order request', async () => {
  const email = 'paying.meanwhile@example.com'
  const { openTab } = createBrowser(api())
  const tab = openTab({ email })
  await tab.add('cafe-cap')
  const payer = openTab({ email })
  await payer.cart()
  // As a client that sends the contact with the order request only.
  const opened = await payer.call('POST', '/api/create-payment-intent', {
    amount: 38,
    currency: 'GBP',
    sessionId: payer.sessionId,
  })
  const { clientSecret, paymentIntentId } = opened.json<{ clientSecret: string; paymentIntentId: string }>()
  await payer.pay(clientSecret)
  await clear(tab, '&all=true')
  await payer.tryOrder({ paymentIntentId })
  expect((await api().adminOrders()).filter((order) => order.email === email)).toHaveLength(1)
})

test('a line whose price at adding is not known takes that of the same line of a cart that joins', async () => {
  const { cookies, openTab } = createBrowser(api())
  const tab = openTab()
  await tab.add('cafe-cap')
  const alone = createShopper(api())
  await alone.add('cafe-cap', 3)
  const ofCart = api().db.updateTable('cart_lines').set({ added_pence: null })
  await ofCart.where('session_id', '=', tab.sessionId).execute()
  const late = createShopper(api(), { sessionId: alone.sessionId, cookies, headers: OWN_PAGE })
  expect(await late.cart()).toMatchObject([{ quantity: 3, addedPrice: '28.00' }])
})
