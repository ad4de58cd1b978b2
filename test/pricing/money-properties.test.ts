/** Money case 27: shown = charged = stored = mailed = given back, for any cart, in every currency. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CURRENCY_CODES,
  type CurrencyCode,
  formatMinor,
  minorToDecimal,
} from '../../src/domain/pricing/currency.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper, totalsOf } from '../setup/shopper.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const api = moneyApi()

const setPrice = (slug: string, pence: number) => api().setPrice(slug, pence)

/** What there is plenty of. */
const GOODS = smallCatalogue.products
  .filter(({ inStock, stockQuantity }) => inStock && stockQuantity > 1)
  .map(({ slug }) => slug)

type Cart = { lines: { product: number; quantity: number; pence: number }[]; isSoldOut: boolean }

/** The rates of the spec in hundredths, and sums computed from them without the shop's own arithmetic. */
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
        api().checkoutRig.faults.deliveries = 0
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
        const { paymentIntentId } = intent
        // What is sold out is given back only where it was taken at once.
        if (isSoldOut) await api().takeAtOnce(paymentIntentId)
        await shopper.pay(intent.clientSecret)

        if (isSoldOut) await api().setStock(slugs[0] ?? '', 0)
        const reply = await shopper.tryOrder({ paymentIntentId }, currency)
        expect(reply.status).toBe(isSoldOut ? 409 : 201)
        expect(await api().intentsOf(shopper)).toMatchObject([
          { amount_received: due.total, currency: currency.toLowerCase() },
        ])
        await api().checkoutRig.settle()
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
