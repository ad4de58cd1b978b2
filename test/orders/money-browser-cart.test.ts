/** One cart of a browser, one payment: whichever of its tabs pays, and whatever becomes of a cart that joins it. */
import { describe, expect, test } from 'vitest'
import { erasePersonalData } from '../../src/storage/personal-data/erase.ts'
import { findPersonalData } from '../../src/storage/personal-data/find.ts'
import { moneyApi } from '../setup/money.ts'
import { ADDRESS, CARDS, createBrowser, createShopper, type Shopper } from '../setup/shopper.ts'

const api = moneyApi()
const EMAIL = 'one.person@example.com'

const contentOf = async (shopper: Shopper): Promise<Record<string, number>> =>
  Object.fromEntries((await shopper.cart()).map(({ product, quantity }) => [product.slug, quantity]))
const ordersOf = async (email: string) => (await api().adminOrders()).filter((order) => order.email === email)
/** Two tabs of one browser and person that show the same cart. */
const twoTabs = async (email: string) => {
  const browser = createBrowser(api())
  const tabs = [browser.openTab({ email }), browser.openTab({ email })] as const
  await tabs[0].add('cafe-cap')
  await tabs[1].cart()
  return { browser, tabs }
}

test('two tabs open one payment, and paying it in both at once gives one order', async () => {
  const { tabs } = await twoTabs('both@example.com')
  const [one, other] = await Promise.all(tabs.map((tab) => tab.open()))
  expect(other?.paymentIntentId).toBe(one?.paymentIntentId)
  const paid = await Promise.all(tabs.map((tab) => tab.tryPay(one?.clientSecret ?? '')))
  expect(paid.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const placed = await Promise.all(tabs.map((tab) => tab.tryOrder({ paymentIntentId: one?.paymentIntentId })))
  expect(placed.map(({ status }) => status).sort()).toEqual([200, 201])
  await api().checkoutRig.settle()
  expect(await ordersOf('both@example.com')).toHaveLength(1)
  expect((await api().intentsOf(tabs[0])).map(({ status }) => status)).toEqual(['succeeded'])
})

test('a second tab that goes to payment as another person ends the payment of the first', async () => {
  const { browser, tabs } = await twoTabs('first@example.com')
  const first = await tabs[0].open()
  const second = browser.openTab({ email: 'second@example.com' })
  const opened = await second.open()
  expect(opened.clientSecret).not.toBe(first.clientSecret)
  expect((await tabs[0].tryPay(first.clientSecret)).status).toBe(409)
  await second.pay(opened.clientSecret)
  await second.order({ paymentIntentId: opened.paymentIntentId })
  expect(await ordersOf('first@example.com')).toEqual([])
})

test('a tab that has joined learns no email, address or client secret of the open payment', async () => {
  const { browser, tabs } = await twoTabs('private@example.com')
  const opened = await tabs[0].open()
  browser.cookies.delete('haberdash_payment')
  const joined = browser.openTab({ email: 'other@example.com' })
  const answers = [
    await joined.call('GET', `/api/cart?sessionId=${joined.sessionId}`),
    await joined.call('POST', '/api/create-payment-intent', {
      amount: 38,
      currency: 'GBP',
      sessionId: joined.sessionId,
    }),
    await joined.tryOrder(),
  ]
  for (const { text } of answers)
    for (const secret of [
      opened.clientSecret,
      opened.paymentIntentId,
      'private@example.com',
      ADDRESS.address,
    ])
      expect(text).not.toContain(secret)
})

describe('a cart with an open payment that joins that of its browser', () => {
  /** A tab that went to payment on a cart of its own, in a browser that has another cart. */
  const joining = async () => {
    const browser = createBrowser(api())
    const tab = browser.openTab({ email: EMAIL })
    await tab.add('cafe-cap', 2)
    const alone = createShopper(api(), { email: EMAIL })
    await alone.add('cafe-cap')
    await alone.add('zip-wallet')
    const opened = await alone.open()
    const late = createShopper(api(), {
      email: EMAIL,
      sessionId: alone.sessionId,
      cookies: browser.cookies,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    return { tab, alone, late, opened }
  }

  test('is cancelled at the provider first', async () => {
    const { tab, alone, late, opened } = await joining()
    expect(await contentOf(late)).toEqual({ 'cafe-cap': 2, 'zip-wallet': 1 })
    expect(await contentOf(tab)).toEqual({ 'cafe-cap': 2, 'zip-wallet': 1 })
    expect((await api().intentsOf(alone)).map(({ status }) => status)).toEqual(['canceled'])
    expect((await late.tryPay(opened.clientSecret)).status).toBe(409)
  })

  test('is finalised when it was paid already: its order takes its lines, and the rest joins', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { tab, alone, late, opened } = await joining()
    await alone.add('field-backpack-20l')
    await alone.pay(opened.clientSecret)
    expect(await contentOf(late)).toEqual({ 'cafe-cap': 2, 'field-backpack-20l': 1 })
    const order = await late.tryOrder({ paymentIntentId: opened.paymentIntentId })
    expect(order.status, order.text).toBe(201)
    expect(await contentOf(tab)).toEqual({ 'cafe-cap': 2, 'field-backpack-20l': 1 })
  })

  test('stays as it is while the provider is out of reach, and joins later', async () => {
    const { tab, alone, late, opened } = await joining()
    api().checkoutRig.faults.onRequest = async () => {
      throw new Error('no network')
    }
    expect(await contentOf(late)).toEqual({ 'cafe-cap': 1, 'zip-wallet': 1 })
    expect(await contentOf(tab)).toEqual({ 'cafe-cap': 2 })
    api().checkoutRig.faults.onRequest = undefined
    expect((await api().intentsOf(alone)).map(({ status }) => status)).toEqual(['requires_payment_method'])
    expect(await contentOf(late)).toEqual({ 'cafe-cap': 2, 'zip-wallet': 1 })
    expect((await late.tryPay(opened.clientSecret, CARDS.pays)).status).toBe(409)
  })
})

describe('the call that clears the cart after an order', () => {
  const clear = (tab: Shopper, query = '') =>
    tab.call('DELETE', `/api/cart?sessionId=${tab.sessionId}${query}`)
  /** Bought in the first tab, while the second added a line. */
  const bought = async (email: string) => {
    const { tabs } = await twoTabs(email)
    const { clientSecret, paymentIntentId } = await tabs[0].open()
    await tabs[1].add('zip-wallet')
    await tabs[0].pay(clientSecret)
    await tabs[0].order({ paymentIntentId })
    return tabs
  }

  test('keeps what a third tab added, from each of two tabs that placed the order at once', async () => {
    const { browser, tabs } = await twoTabs('placed.twice@example.com')
    const third = browser.openTab()
    const { clientSecret, paymentIntentId } = await tabs[0].open()
    await tabs[0].pay(clientSecret)
    const placed = await Promise.all(tabs.map((tab) => tab.tryOrder({ paymentIntentId })))
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 201])
    await clear(tabs[0])
    await third.add('zip-wallet')
    await clear(tabs[1])
    expect(await contentOf(third)).toEqual({ 'zip-wallet': 1 })
  })

  test('keeps what another tab added meanwhile; the next one of the same tab empties the cart', async () => {
    const [one, other] = await bought('meanwhile@example.com')
    await clear(one)
    expect(await contentOf(other)).toEqual({ 'zip-wallet': 1 })
    await clear(one)
    expect(await contentOf(other)).toEqual({})
  })

  test("is no shopper's: who asks for an empty cart gets one", async () => {
    const [one, other] = await bought('empty@example.com')
    await clear(one, '&all=true')
    expect(await contentOf(other)).toEqual({})
  })

  test('long after the order empties the cart', async () => {
    const [one, other] = await bought('later@example.com')
    api().checkoutRig.advance(6 * 60_000)
    await clear(one)
    expect(await contentOf(other)).toEqual({})
  })
})

test('openings of a payment are counted by cart, not by tab', async () => {
  const { browser, tabs } = await twoTabs('opened.twice@example.com')
  await tabs[0].open()
  const keys = await api()
    .db.selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'payment-open-of:%')
    .execute()
  await browser.openTab({ email: 'opened.twice@example.com' }).open()
  const after = await api()
    .db.selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'payment-open-of:%')
    .execute()
  expect(after).toHaveLength(keys.length)
})

test('a copy of what the shop holds has the ids that lead to the cart; after an erasure its cookie names nothing', async () => {
  const email = 'copy@example.com'
  const { browser, tabs } = await twoTabs(email)
  const { clientSecret, paymentIntentId } = await tabs[0].open()
  await tabs[0].pay(clientSecret)
  await tabs[0].order({ paymentIntentId })
  await api().checkoutRig.settle()
  await tabs[1].add('zip-wallet')
  const held = await findPersonalData(api().db, email)
  expect(held.browserCarts).toMatchObject([{ session_id: tabs[0].sessionId, sessions: [tabs[1].sessionId] }])
  expect(JSON.stringify(held)).not.toContain('token_hash')
  await api()
    .db.updateTable('orders')
    .set({ fulfilment_status: 'shipped' })
    .where('email', '=', email)
    .execute()
  expect(await erasePersonalData(api().db, email)).toMatchObject({ erased: { carts: 1, browserCarts: 1 } })
  expect(await contentOf(browser.openTab())).toEqual({})
})
