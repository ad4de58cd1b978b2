/** From a cart to an order, through the real API on a real database: the way that every purchase takes. */
import { describe, expect, test } from 'vitest'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import { receiptSchema } from '../../src/contract/orders/order.ts'
import { CURRENCY_CODES, convert, SPECIFIED_RATES } from '../../src/domain/pricing/currency.ts'
import { testApi } from '../setup/api.ts'
import { ADDRESS, CARDS, createShopper } from '../setup/shopper.ts'

const api = testApi()

const onHand = async (slug: string): Promise<number> => {
  const row = await api()
    .db.selectFrom('inventory_items')
    .innerJoin('products', 'products.id', 'inventory_items.product_id')
    .select('on_hand')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return row.on_hand
}
const adminOrders = async (): Promise<AdminOrder[]> =>
  (await api().call('GET', '/api/admin/orders', { headers: await api().staff() })).json()

test('a cart is paid with a test card and becomes an order', async () => {
  const shopper = createShopper(api())
  await shopper.add('field-backpack-20l', 2)
  const before = await onHand('field-backpack-20l')

  const intent = await shopper.open()
  expect(intent).toEqual({
    clientSecret: expect.stringMatching(/^pi_\w{24}_secret_\w{24}$/),
    paymentIntentId: expect.stringMatching(/^pi_\w{24}$/),
    amount: 190,
    currency: 'GBP',
    taxNote: null,
    deliveryNote: null,
    provider: 'sandbox',
    publishableKey: null,
  })
  expect(await shopper.pay(intent.clientSecret)).toBe('requires_capture')
  const reply = await shopper.tryOrder({ paymentIntentId: intent.paymentIntentId })
  expect(reply.status, reply.text).toBe(201)
  const receipt = receiptSchema.strict().parse(reply.json())
  expect(receipt).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    currency: 'GBP',
    subtotal: '190.00',
    shipping: '0.00',
    total: '190.00',
    isMailed: true,
    items: [{ name: 'Field Backpack 20L', price: '95.00', quantity: 2, color: 'Black', size: null }],
  })
  expect(await onHand('field-backpack-20l')).toBe(before - 2)

  const [order] = await adminOrders()
  expect(order).toMatchObject({
    id: receipt.id,
    email: shopper.email,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    totalPounds: '190.00',
    attention: null,
  })
  await api().checkoutRig.settle()
  expect(api().checkoutRig.mails).toMatchObject([
    { to: shopper.email, subject: expect.stringContaining('confirmed') },
  ])
  expect(api().faults).toEqual([])
})

describe.each(CURRENCY_CODES)('in %s', (currency) => {
  test('the total shown is charged and stored', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const receipt = await shopper.buy(currency)
    const subtotal = convert(28_00, currency, SPECIFIED_RATES)
    const shipping = convert(10_00, currency, SPECIFIED_RATES)
    const decimals = currency === 'JPY' ? 0 : 2
    const text = (minor: number) => (minor / 10 ** decimals).toFixed(decimals)
    expect(receipt).toMatchObject({
      currency,
      subtotal: text(subtotal),
      shipping: text(shipping),
      total: text(subtotal + shipping),
    })
    const intents = await api()
      .db.selectFrom('sandbox_intents')
      .selectAll()
      .orderBy('created_at', 'desc')
      .execute()
    expect(intents[0]).toMatchObject({
      amount: subtotal + shipping,
      amount_received: subtotal + shipping,
      currency: currency.toLowerCase(),
      status: 'succeeded',
    })
  })
})

describe('the postal code', () => {
  test('must be valid for its country, or no payment is opened', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const reply = await shopper.tryOpen('GBP', { shippingAddress: { ...ADDRESS, postalCode: '10115' } })
    expect(reply.status).toBe(400)
    expect(reply.text).toBe('The postal code should look like SW1A 1AA.')
    const opened = api().db.selectFrom('checkouts').select('id').where('session_id', '=', shopper.sessionId)
    expect(await opened.execute()).toEqual([])
  })

  test("is stored in the country's spelling; an order keeps the postal code of its payment", async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const shippingAddress = { ...ADDRESS, postalCode: 'ls14dy' }
    const intent = await shopper.open('GBP', { shippingAddress })
    const checkout = await api()
      .db.selectFrom('checkouts')
      .select('shipping_address')
      .where('session_id', '=', shopper.sessionId)
      .executeTakeFirstOrThrow()
    expect(checkout.shipping_address).toMatchObject({ postalCode: 'LS1 4DY' })
    await shopper.pay(intent.clientSecret)
    const odd = { ...ADDRESS, postalCode: 'no such code' }
    const over = { paymentIntentId: intent.paymentIntentId, shippingAddress: odd, billingAddress: odd }
    expect((await shopper.tryOrder(over)).status).toBe(201)
  })
})

describe('the amount that the browser sends', () => {
  test('must equal the total, or the answer names the true total', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    for (const amount of [0.01, 37.99, 38.01, 28, 0, -38, 3800, 38.001, 1e300]) {
      const reply = await shopper.tryOpen('GBP', { amount })
      expect(reply.status, String(amount)).toBe(409)
      expect(reply.text).toBe('The total of the cart is £38.00 GBP now. Please check it and try again.')
    }
    expect((await shopper.tryOpen('GBP', { amount: '38.00' })).status).toBe(400)
    const rows = await api()
      .db.selectFrom('checkouts')
      .select('id')
      .where('session_id', '=', shopper.sessionId)
      .execute()
    expect(rows).toEqual([])
  })

  test('may be any spelling of the same number', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    expect((await shopper.tryOpen('GBP', { amount: 28 + 10.000000000000002 })).status).toBe(200)
    expect((await shopper.tryOpen('GBP', { currency: 'gbp' })).status).toBe(200)
  })
})

describe('declines', () => {
  test.each([
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.insufficient, 'Your card has insufficient funds.'],
    [CARDS.expired, 'Your card has expired.'],
    [CARDS.wrongCvc, "Your card's security code is incorrect."],
    [CARDS.processingError, 'An error occurred while processing your card. Try again in a little bit.'],
  ])('%s is declined with its own message, and another card pays', async (number, words) => {
    const shopper = createShopper(api())
    await shopper.add('zip-wallet')
    const { clientSecret, paymentIntentId } = await shopper.open()
    const declined = await shopper.tryPay(clientSecret, number)
    expect([declined.status, declined.text]).toEqual([402, words])
    const unpaid = await shopper.tryOrder({ paymentIntentId })
    expect([unpaid.status, unpaid.text]).toEqual([402, words])
    expect(await shopper.pay(clientSecret)).toBe('requires_capture')
    expect((await shopper.order({ paymentIntentId })).status).toBe('confirmed')
  })

  test.each([
    [{ expMonth: 1, expYear: 2024 }, 402, "Your card's expiration date is in the past."],
    [{ expMonth: 1, expYear: 24 }, 402, "Your card's expiration date is in the past."],
    [{ expMonth: 13 }, 400, 'card.expMonth must be at most 12.'],
    [{ cvc: '12' }, 400, 'card.cvc must be 3 or 4 digits.'],
    [{ cvc: '1234' }, 402, "Your card's security code is invalid."],
  ])('%j is refused with a message', async (over, status, words) => {
    const shopper = createShopper(api())
    await shopper.add('zip-wallet')
    const { clientSecret } = await shopper.open()
    const reply = await shopper.tryPay(clientSecret, CARDS.pays, over)
    expect([reply.status, reply.text]).toEqual([status, words])
  })

  test('any other card number is refused and stored nowhere', async () => {
    const shopper = createShopper(api())
    await shopper.add('zip-wallet')
    const { clientSecret } = await shopper.open()
    const number = '5555555555554444'
    const reply = await shopper.tryPay(clientSecret, number)
    expect([reply.status, reply.text]).toEqual([422, 'Only the listed test card numbers are accepted here.'])
    expect(JSON.stringify(api().faults)).not.toContain(number)
    expect((await shopper.tryPay(clientSecret, '4242')).status).toBe(400)
  })
})
