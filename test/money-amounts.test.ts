/** Money cases 24 to 29: shown = charged = stored = given back, in minor units, in every currency, for every cart. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CURRENCY_CODES,
  type CurrencyCode,
  convert,
  formatMinor,
  minorToDecimal,
} from '../src/shop/currency.ts'
import { moneyApi } from './setup/money.ts'
import { createShopper, totalsOf } from './setup/shopper.ts'
import { smallCatalogue } from './setup/small-catalogue.ts'

const api = moneyApi()

const setPrice = async (slug: string, pence: number) => {
  await api()
    .db.updateTable('products')
    .set({ price_pence: pence, compare_at_pence: null })
    .where('slug', '=', slug)
    .execute()
}

describe('case 24: what the client says', () => {
  test('of prices, totals, quantities, status and lines changes nothing', async () => {
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

  test('without a payment is no order', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    expect((await shopper.tryOrder()).status).toBe(404)
    const { paymentIntentId } = await shopper.open()
    const reply = await shopper.tryOrder({ paymentIntentId })
    expect([reply.status, reply.text]).toEqual([402, 'The payment has not been made.'])
    expect((await shopper.tryOrder({ paymentIntentId: 'pi_00000000000000000000000a' })).status).toBe(402)
    expect(await api().ordersOf(shopper)).toEqual([])
  })

  test('that is malformed is refused with a sentence', async () => {
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

describe('a payment that is not of its snapshot', () => {
  const tampered = async (change: { amount?: number; currency?: string; metadata?: string }) => {
    api().till.faults.deliveries = 0
    const shopper = createShopper(api())
    await shopper.add('field-backpack-28l')
    const { clientSecret, paymentIntentId } = await shopper.open()
    await api().db.updateTable('sandbox_intents').set(change).where('id', '=', paymentIntentId).execute()
    await shopper.pay(clientSecret)
    const reply = await shopper.tryOrder({ paymentIntentId })
    await api().till.settle()
    return { shopper, reply, paymentIntentId }
  }

  test('by its amount is given back, and is no sale', async () => {
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

  test('by its currency is given back', async () => {
    const { shopper } = await tampered({ currency: 'jpy' })
    expect((await api().ordersOf(shopper))[0]?.attention).toContain(
      '¥11500.00 JPY was paid instead of £115.00 GBP.',
    )
    expect(await api().refundsOf(shopper)).toHaveLength(1)
  })

  test('by its version is given back', async () => {
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

test('case 25: the yen has no minor unit: 15000 is charged as 15000, stored, shown to staff and given back so', async () => {
  await setPrice('zip-wallet', 90_00)
  const shopper = createShopper(api())
  await shopper.add('zip-wallet')
  api().till.faults.deliveries = 0
  const intent = await shopper.open('JPY')
  expect(intent).toMatchObject({ amount: 15_000, currency: 'JPY' })
  await shopper.pay(intent.clientSecret)
  expect(await api().intentsOf(shopper)).toMatchObject([{ amount: 15_000, currency: 'jpy' }])
  await api().setStock('zip-wallet', 0)
  await shopper.tryOrder({ paymentIntentId: intent.paymentIntentId }, 'JPY')
  await api().till.settle()
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
    expect(receipt.shipping).toBe(minorToDecimal(convert(shipping, currency), currency))
    expect(receipt.total).toBe(
      minorToDecimal(convert(subtotal, currency) + convert(shipping, currency), currency),
    )
  })
})

describe('case 29: what can be charged', () => {
  test('a total above the provider’s maximum is refused with a sentence', async () => {
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

/** What there is plenty of. */
const GOODS = smallCatalogue.products
  .filter(({ inStock, stockQuantity }) => inStock && stockQuantity > 1)
  .map(({ slug }) => slug)

type Cart = { lines: { product: number; quantity: number; pence: number }[]; isSoldOut: boolean }

/** The rates of the spec in hundredths, and sums reckoned anew from them: nothing of this is the shop's own arithmetic. */
const RATES: Record<CurrencyCode, bigint> = {
  GBP: 100n,
  USD: 137n,
  EUR: 116n,
  CAD: 171n,
  AUD: 185n,
  JPY: 15_000n,
}
const inMinor = (pence: bigint, currency: CurrencyCode): number => {
  const hundredths = currency === 'JPY' ? 10_000n : 100n
  return Number((2n * pence * RATES[currency] + hundredths) / (2n * hundredths))
}
const dueFor = (lines: readonly { pence: number; quantity: number }[], currency: CurrencyCode) => {
  const sum = lines.reduce((total, { pence, quantity }) => total + BigInt(pence) * BigInt(quantity), 0n)
  const subtotal = inMinor(sum, currency)
  const shipping = inMinor(sum > 100_00n ? 0n : 10_00n, currency)
  return { subtotal, shipping, total: subtotal + shipping }
}

test.each(CURRENCY_CODES)(
  'case 27: for any cart in %s the total shown is charged, stored, mailed and given back',
  async (currency) => {
    const line = fc.record({
      product: fc.nat({ max: GOODS.length - 1 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      pence: fc.integer({ min: 1, max: 40_000 }),
    })
    const cart = fc.record({
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ product }) => product }),
      isSoldOut: fc.boolean(),
    })
    /** Below free shipping, at its edge and over it. */
    const examples = [99_99, 100_00, 100_01].map((sum): [Cart] => [
      {
        lines: [
          { product: 0, quantity: 2, pence: 8_29 },
          { product: 1, quantity: 1, pence: sum - 2 * 8_29 },
        ],
        isSoldOut: sum === 100_00,
      },
    ])
    await fc.assert(
      fc.asyncProperty(cart, async ({ lines, isSoldOut }) => {
        api().till.faults.deliveries = 0
        const shopper = createShopper(api())
        const slugs = lines.map(({ product }) => GOODS[product] ?? '')
        for (const [index, { quantity, pence }] of lines.entries()) {
          await api().setStock(slugs[index] ?? '', 10_000)
          await setPrice(slugs[index] ?? '', pence)
          await shopper.add(slugs[index] ?? '', quantity)
        }
        const due = dueFor(lines, currency)
        expect(totalsOf(await shopper.cart(), currency)).toMatchObject(due)
        const intent = await shopper.open(currency)
        expect(intent.amount).toBe(Number(minorToDecimal(due.total, currency)))
        await shopper.pay(intent.clientSecret)
        expect(await api().intentsOf(shopper)).toMatchObject([
          { amount_received: due.total, currency: currency.toLowerCase() },
        ])

        if (isSoldOut) await api().setStock(slugs[0] ?? '', 0)
        const { paymentIntentId } = intent
        const reply = await shopper.tryOrder({ paymentIntentId }, currency)
        expect(reply.status).toBe(isSoldOut ? 409 : 201)
        await api().till.settle()
        const [order] = await api().ordersOf(shopper)
        expect(order).toMatchObject({
          currency,
          subtotal: minorToDecimal(due.subtotal, currency),
          shipping: minorToDecimal(due.shipping, currency),
          total: minorToDecimal(due.total, currency),
        })
        const refunds = (await api().refundsOf(shopper)).map((refund) => [refund.amount, refund.currency])
        expect(refunds).toEqual(isSoldOut ? [[due.total, currency.toLowerCase()]] : [])
        expect(
          api()
            .mailsTo(shopper)
            .map(({ text }) => text.includes(formatMinor(due.total, currency))),
        ).toEqual([true])
      }),
      { numRuns: 8, examples },
    )
  },
  60_000,
)
