import { describe, expect, test } from 'vitest'
import {
  CURRENCY_CODES,
  convert,
  minorToDecimal,
  SPECIFIED_RATES,
} from '../../src/domain/pricing/currency.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

const setPrice = (slug: string, pence: number) => api().setPrice(slug, pence)

describe('case 24: amounts in an order request', () => {
  test('do not change the stored prices, totals, quantities, status or lines', async () => {
    const shopper = createShopper(api())
    await shopper.add('field-backpack-28l')
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    const receipt = await shopper.order({
      paymentIntentId,
      status: 'refunded',
      subtotal: '0.01',
      shipping: '0',
      total: '0.01',
      currency: 'JPY',
      items: [
        { productId: 'prod_none', name: 'Nothing', price: -5, quantity: 99, size: null, color: 'Gold' },
      ],
    })
    expect(receipt).toMatchObject({
      status: 'confirmed',
      currency: 'GBP',
      subtotal: '115.00',
      shipping: '0.00',
      total: '115.00',
      items: [{ name: 'Field Backpack 28L', price: '115.00', quantity: 1 }],
    })
  })

  test('without a payment create no order', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    expect((await shopper.tryOrder()).status).toBe(404)
    const { paymentIntentId } = await shopper.open()
    const reply = await shopper.tryOrder({ paymentIntentId })
    expect([reply.status, reply.text]).toEqual([402, 'The payment has not been made.'])
    expect((await shopper.tryOrder({ paymentIntentId: 'pi_00000000000000000000000a' })).status).toBe(402)
    expect(await api().ordersOf(shopper)).toEqual([])
  })

  test('in a malformed request are refused with a message', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    for (const body of [
      { items: 'x' },
      { email: 'nobody' },
      { paymentIntentId: "pi_1' or 1=1" },
      { shippingAddress: {} },
    ])
      expect((await shopper.tryOrder(body)).status, JSON.stringify(body)).toBe(400)
  })
})

describe('a payment that differs from its checkout snapshot', () => {
  type Change = { amount?: number; currency?: string; metadata?: string }
  const tampered = async (change: Change, { atOnce = true } = {}) => {
    api().checkoutRig.faults.deliveries = 0
    const shopper = createShopper(api())
    await shopper.add('field-backpack-28l')
    const { clientSecret, paymentIntentId } = await shopper.open()
    await api().db.updateTable('sandbox_intents').set(change).where('id', '=', paymentIntentId).execute()
    if (atOnce) await api().takeAtOnce(paymentIntentId)
    await shopper.pay(clientSecret)
    const reply = await shopper.tryOrder({ paymentIntentId })
    await api().checkoutRig.settle()
    return { shopper, reply, paymentIntentId }
  }

  test('in its amount is refunded and not counted as a sale', async () => {
    const before = await api().onHand('field-backpack-28l')
    const { shopper, reply } = await tampered({ amount: 1 })
    expect(reply.status).toBe(409)
    expect(await api().ordersOf(shopper)).toMatchObject([
      {
        status: 'refunded',
        total: '115.00',
        attention: '£0.01 GBP was paid instead of £115.00 GBP. The payment has been refunded.',
      },
    ])
    expect(await api().refundsOf(shopper)).toMatchObject([{ amount: 1 }])
    expect(await api().onHand('field-backpack-28l')).toBe(before)
    expect(await shopper.cart()).toHaveLength(1)
  })

  test('in its amount is never captured when it is only authorised', async () => {
    const before = await api().onHand('field-backpack-28l')
    const { shopper, reply } = await tampered({ amount: 1 }, { atOnce: false })
    expect([reply.status, reply.text]).toEqual([
      409,
      '£0.01 GBP was paid instead of £115.00 GBP. Nothing has been charged.',
    ])
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
    expect(await api().ordersOf(shopper)).toEqual([])
    expect(await api().refundsOf(shopper)).toEqual([])
    expect(await api().onHand('field-backpack-28l')).toBe(before)
  })

  test('in its currency is refunded', async () => {
    const { shopper } = await tampered({ currency: 'jpy' })
    expect((await api().ordersOf(shopper))[0]?.attention).toContain(
      '¥11500.00 JPY was paid instead of £115.00 GBP.',
    )
    expect(await api().refundsOf(shopper)).toHaveLength(1)
  })

  test('in its version is refunded', async () => {
    const [checkout] = await api().db.selectFrom('checkouts').select('id').limit(1).execute()
    const { shopper, paymentIntentId } = await tampered({
      metadata: JSON.stringify({ checkout: checkout?.id, version: '7' }),
    })
    expect((await api().ordersOf(shopper))[0]?.attention).toContain(
      'a state of the cart that is not on record',
    )
    const refunds = await api()
      .db.selectFrom('sandbox_refunds')
      .selectAll()
      .where('intent_id', '=', paymentIntentId)
      .execute()
    expect(refunds).toHaveLength(1)
  })
})

test('case 25: yen have no minor unit: 15000 is charged, stored, shown to staff and refunded as 15000', async () => {
  await setPrice('zip-wallet', 90_00)
  const shopper = createShopper(api())
  await shopper.add('zip-wallet')
  api().checkoutRig.faults.deliveries = 0
  const intent = await shopper.open('JPY')
  expect(intent).toMatchObject({ amount: 15_000, currency: 'JPY' })
  await api().takeAtOnce(intent.paymentIntentId)
  await shopper.pay(intent.clientSecret)
  expect(await api().intentsOf(shopper)).toMatchObject([{ amount: 15_000, currency: 'jpy' }])
  await api().setStock('zip-wallet', 0)
  await shopper.tryOrder({ paymentIntentId: intent.paymentIntentId }, 'JPY')
  await api().checkoutRig.settle()
  expect(await api().refundsOf(shopper)).toMatchObject([{ amount: 15_000, currency: 'jpy' }])
  expect(await api().ordersOf(shopper)).toMatchObject([
    { total: '15000', subtotal: '13500', shipping: '1500', totalPounds: '100.00', currency: 'JPY' },
  ])
  expect(api().mailsTo(shopper)[0]?.text).toContain('¥15000.00 JPY')
  await api().setStock('zip-wallet', 10_000)
})

test('case 26: £8.29 is 829 pence in the charge and in the order', async () => {
  await setPrice('cafe-cap', 8_29)
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const receipt = await shopper.buy()
  expect(receipt).toMatchObject({ subtotal: '8.29', total: '18.29' })
  expect(await api().intentsOf(shopper)).toMatchObject([{ amount_received: 18_29 }])
})

describe('case 28: the edge of free shipping, in every currency', () => {
  test.each(
    CURRENCY_CODES.flatMap((currency) => [
      [currency, 100_00, 10_00] as const,
      [currency, 100_01, 0] as const,
    ]),
  )('%s: a subtotal of %i pence ships for %i', async (currency, subtotal, shipping) => {
    await setPrice('cafe-cap', subtotal)
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const receipt = await shopper.buy(currency)
    expect(receipt.shipping).toBe(minorToDecimal(convert(shipping, currency, SPECIFIED_RATES), currency))
    expect(receipt.total).toBe(
      minorToDecimal(
        convert(subtotal, currency, SPECIFIED_RATES) + convert(shipping, currency, SPECIFIED_RATES),
        currency,
      ),
    )
  })
})

describe('case 29: what can be charged', () => {
  test('a total above the provider’s maximum is refused with a message', async () => {
    await setPrice('apron-shirt', 50_000_00)
    const shopper = createShopper(api())
    for (let times = 0; times < 3; times += 1) await shopper.add('apron-shirt', 10)
    const reply = await shopper.tryOpen()
    expect([reply.status, reply.text]).toEqual([
      422,
      '£1500000.00 GBP is outside what can be charged by card at once.',
    ])
    expect(await api().intentsOf(shopper)).toEqual([])
    await setPrice('apron-shirt', 28_00)
  })

  test('an empty cart is refused, whatever the amount', async () => {
    const shopper = createShopper(api())
    for (const amount of [0, 10, -1]) {
      const reply = await shopper.tryOpen('GBP', { amount })
      expect([reply.status, reply.text]).toEqual([422, 'The cart is empty.'])
    }
  })

  test('a currency that the shop does not take is refused', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    for (const currency of ['CHF', '', 'GBPX', 'constructor'])
      expect((await shopper.tryOpen('GBP', { currency })).status, currency).toBe(400)
  })
})
