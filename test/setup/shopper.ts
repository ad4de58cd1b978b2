/** A shopper as the money's tests need one: a session, a cart, a card, and the calls that the browser makes. */
import { randomBytes } from 'node:crypto'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { CreateOrder, Receipt } from '../../src/contract/orders/order.ts'
import type { PaymentIntentResponse } from '../../src/contract/payments/payment.ts'
import type { Address } from '../../src/contract/payments/shipping-form.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { sessionIdFrom } from '../../src/domain/cart/session.ts'
import {
  type CurrencyCode,
  minorToDecimal,
  type Rates,
  SPECIFIED_RATES,
} from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { totals } from '../../src/domain/pricing/pricing.ts'
import { type ShippingZone, SPECIFIED_ZONE } from '../../src/domain/pricing/shipping.ts'
import type { Reply, TestApi } from './api.ts'

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  processingError: '4000000000000119',
  authenticates: '4000002500003155',
} as const

export const ADDRESS: Address = {
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
}

export const totalsOf = (
  lines: readonly CartLine[],
  currency: CurrencyCode,
  rates: Rates = SPECIFIED_RATES,
  zone: ShippingZone = SPECIFIED_ZONE,
) =>
  totals(
    lines.map(({ quantity, weightGrams, product }) => ({
      quantity,
      weightGrams,
      pricePence: pence(product.price),
    })),
    { currency, rates, zone },
  )

export type Shopper = ReturnType<typeof createShopper>

/** @param api of the test; each shopper has a session and cookies of their own. */
export const createShopper = (
  api: Pick<TestApi, 'call'>,
  options: {
    email?: string
    sessionId?: string
    /** Those that the shopper is shown. */
    rates?: Rates
    /** Of the browser, where its tabs share them. */
    cookies?: Map<string, string>
    /** Of every call. */
    headers?: Record<string, string>
  } = {},
) => {
  const sessionId = options.sessionId ?? sessionIdFrom(randomBytes(9))
  const email = options.email ?? `${sessionId}@example.com`
  const cookies = options.cookies ?? new Map<string, string>()

  const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await api.call(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { ...options.headers, ...(cookie && { Cookie: cookie }) },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  const good = async (reply: Promise<Reply>): Promise<Reply> => {
    const answer = await reply
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`)
    return answer
  }

  const cart = async (): Promise<CartLine[]> =>
    (await good(call('GET', `/api/cart?sessionId=${sessionId}`))).json()

  const add = async (
    slug: string,
    quantity = 1,
    choice: { size?: string; color?: string } = {},
  ): Promise<void> => {
    const product = (await good(call('GET', `/api/products/${slug}`))).json<Product>()
    const { sizes, colors } = product
    await good(
      call('POST', '/api/cart', {
        productId: product.id,
        quantity,
        size: choice.size ?? sizes[0],
        color: choice.color ?? colors[0],
        sessionId,
      }),
    )
  }

  /** Opens a payment of what the cart shows; `over` replaces fields of the body. */
  const tryOpen = async (currency: CurrencyCode = 'GBP', over: object = {}): Promise<Reply> => {
    const { total } = totalsOf(await cart(), currency, options.rates)
    return call('POST', '/api/create-payment-intent', {
      amount: Number(minorToDecimal(total, currency)),
      currency,
      sessionId,
      email,
      shippingAddress: ADDRESS,
      ...over,
    })
  }
  const open = async (currency: CurrencyCode = 'GBP', over: object = {}): Promise<PaymentIntentResponse> =>
    (await good(tryOpen(currency, over))).json()

  const tryPay = (clientSecret: string, number: string = CARDS.pays, over: object = {}): Promise<Reply> =>
    call('POST', '/api/sandbox/confirm', {
      clientSecret,
      card: { number, expMonth: 12, expYear: 2040, cvc: '123', ...over },
    })
  const pay = async (clientSecret: string, number: string = CARDS.pays): Promise<string> =>
    (await good(tryPay(clientSecret, number))).json<{ status: string }>().status

  const authenticate = (clientSecret: string, outcome: 'pass' | 'fail'): Promise<Reply> =>
    call('POST', '/api/sandbox/authenticate', { clientSecret, outcome })

  /** The order as the browser sends it. */
  const orderBody = async (currency: CurrencyCode = 'GBP'): Promise<CreateOrder> => {
    const lines = await cart()
    const sums = totalsOf(lines, currency, options.rates)
    return {
      email,
      status: 'confirmed',
      subtotal: minorToDecimal(sums.subtotal, currency),
      shipping: minorToDecimal(sums.shipping, currency),
      total: minorToDecimal(sums.total, currency),
      currency,
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      items: lines.map(({ productId, product, quantity, size, color }) => ({
        productId,
        name: product.name,
        price: Number(product.price),
        quantity,
        size,
        color,
      })),
    }
  }
  const tryOrder = async (over: object = {}, currency: CurrencyCode = 'GBP'): Promise<Reply> =>
    call('POST', '/api/orders', { ...(await orderBody(currency)), sessionId, ...over })
  const order = async (over: object = {}, currency: CurrencyCode = 'GBP'): Promise<Receipt> =>
    (await good(tryOrder(over, currency))).json()

  /** From the cart to the order. */
  const buy = async (currency: CurrencyCode = 'GBP'): Promise<Receipt> => {
    const { clientSecret, paymentIntentId } = await open(currency)
    await pay(clientSecret)
    return order({ paymentIntentId }, currency)
  }

  return {
    sessionId,
    email,
    cookies,
    call,
    cart,
    add,
    tryOpen,
    open,
    tryPay,
    pay,
    authenticate,
    orderBody,
    tryOrder,
    order,
    buy,
  }
}

/** What a browser says of a request of the shop's own script. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }

/** A browser: its tabs have a session each, and share the cookies. */
export const createBrowser = (api: Pick<TestApi, 'call'>) => {
  const cookies = new Map<string, string>()
  const openTab = (options: { email?: string; headers?: Record<string, string> } = {}): Shopper =>
    createShopper(api, { headers: OWN_PAGE, ...options, cookies })
  return { cookies, openTab }
}
