/**
 * A simulated shopper: sends calls to either process of the shop, retries them after connection errors and retryable
 * statuses, and sometimes aborts a call before its response.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Receipt } from '../../src/contract/orders/order.ts'
import type { CurrencyCode } from '../../src/domain/pricing/currency.ts'
import { CURRENCY_CODES } from '../../src/domain/pricing/currency.ts'
import { intentIdOf } from '../../src/payments/app/providers.ts'
import type { Reply } from '../../test/setup/api.ts'
import { createShopper, OWN_PAGE, type Shopper } from '../../test/setup/shopper.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { SeededRandom } from './seeded-random.ts'

export type ShopperEnvironment = {
  shops: readonly string[]
  provider: string
  publishableKey: string
  injectsFaults: () => boolean
  onFault: (kind: string) => void
  /** Called with every response of the shop. */
  onResponse: (response: { status: number; text: string; path: string }) => void
  /** Called with every claim of the shop about an order, refund or charge. */
  onClaim: (claim: Claim) => void
}

export type Claim =
  | { kind: 'order'; sessionId: string; orderId: string; total: string; currency: string }
  | { kind: 'refund'; sessionId: string; intentId: string | undefined }
  | { kind: 'nothing charged'; sessionId: string; intentId: string }

export type SimulatedShopper = Omit<Shopper, 'tryPay' | 'pay' | 'authenticate'> & {
  random: SeededRandom
  currency: CurrencyCode
  /** Opens a page, which is cached from then on. */
  visit(path: string): Promise<void>
  /** Pays at the provider, and returns the intent's status; undefined when it stayed unknown. */
  confirm(clientSecret: string, method: string | PaymentMethod): Promise<string | undefined>
  authenticate(clientSecret: string, outcome: 'pass' | 'fail'): Promise<string | undefined>
  /** Sends the order request until it is answered, and returns its status. */
  finish(intent: { paymentIntentId: string; clientSecret: string }): Promise<number>
  /** Another tab of the browser, with a session of its own. */
  openTab(): SimulatedShopper
}

/** Some ten seconds. */
const MAX_ATTEMPTS = 10
const ABORT_PROBABILITY = 0.03
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504])

const noReply = (): Reply => ({
  status: 0,
  text: 'no response',
  headers: new Headers(),
  json: () => {
    throw new Error('no response')
  },
})

const request = async (url: string, init: RequestInit): Promise<Reply> => {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, json: <T>() => JSON.parse(text) as T }
  } catch {
    return noReply()
  }
}

export const createSimulatedShopper = (
  environment: ShopperEnvironment,
  random: SeededRandom,
  browser: Partial<Pick<SimulatedShopper, 'email' | 'cookies' | 'currency'>> = {},
): SimulatedShopper => {
  const requestShop = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ) => {
    const isAborted = environment.injectsFaults() && random.chance(ABORT_PROBABILITY)
    if (isAborted) environment.onFault('call aborted by the shopper')
    const reply = await request(`${random.pick(environment.shops)}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(isAborted ? random.between(1, 60) : 20_000),
    })
    if (reply.status) environment.onResponse({ status: reply.status, text: reply.text, path })
    return reply
  }

  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply> => {
    let reply = noReply()
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt) await sleep(random.between(50, 300 + attempt * 150))
      reply = await requestShop(method, path, body, headers)
      if (reply.status && !RETRYABLE_STATUSES.has(reply.status)) break
    }
    return reply
  }

  const { currency = random.pick(CURRENCY_CODES), ...shared } = browser
  const shopper = createShopper({ call }, { headers: OWN_PAGE, ...shared })

  const requestProvider = async (
    clientSecret: string,
    action: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const url = `${environment.provider}/v1/payment_intents/${intentIdOf(clientSecret)}${action}`
    const form = new URLSearchParams({ client_secret: clientSecret, ...fields })
    const reply = await request(fields ? url : `${url}?${form}`, {
      method: fields ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${environment.publishableKey}`, ...headers },
      ...(fields ? { body: form } : {}),
      signal: AbortSignal.timeout(10_000),
    })
    if (!reply.status || reply.status >= 500) return undefined
    type Answer = { status?: string; error?: { payment_intent?: { status: string } } }
    const { status, error } = reply.json<Answer>()
    return status ?? error?.payment_intent?.status ?? 'refused'
  }

  /** If the response is lost, the status is retrieved, never assumed. */
  const requestUntilKnown = async (
    clientSecret: string,
    action: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => {
    let status = await requestProvider(clientSecret, action, fields, headers)
    for (let attempt = 0; status === undefined && attempt < 6; attempt += 1) {
      await sleep(100)
      status = await requestProvider(clientSecret, '')
    }
    return status
  }

  return {
    ...shopper,
    random,
    currency,
    openTab: () =>
      createSimulatedShopper(environment, random, {
        email: shopper.email,
        cookies: shopper.cookies,
        currency,
      }),
    visit: async (path) => {
      const { status } = await request(`${random.pick(environment.shops)}${path}`, {
        signal: AbortSignal.timeout(20_000),
      })
      // Its text is prose, in which an error of the database is not looked for.
      if (status) environment.onResponse({ status, text: '', path })
    },
    confirm: (clientSecret, method) => {
      const { number, headers } = typeof method === 'string' ? { number: method, headers: {} } : method
      const card = {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2090',
        'payment_method_data[card][cvc]': '123',
      }
      return requestUntilKnown(clientSecret, '/confirm', card, headers)
    },
    authenticate: (clientSecret, outcome) => requestUntilKnown(clientSecret, '/authenticate', { outcome }),
    finish: async ({ paymentIntentId, clientSecret }) => {
      const isReturn = random.chance(0.25)
      const reply = isReturn
        ? await shopper.call('POST', '/api/payment-return', { clientSecret })
        : await shopper.tryOrder({ paymentIntentId }, currency)
      const { sessionId } = shopper
      if (reply.status === 200 || reply.status === 201) {
        const order = isReturn ? reply.json<{ order: Receipt | null }>().order : reply.json<Receipt>()
        if (order)
          environment.onClaim({
            kind: 'order',
            sessionId,
            orderId: order.id,
            total: order.total,
            currency: order.currency,
          })
      }
      if (/paid back/.test(reply.text))
        environment.onClaim({ kind: 'refund', sessionId, intentId: paymentIntentId })
      if (reply.status === 409 && /nothing has been charged/i.test(reply.text))
        environment.onClaim({ kind: 'nothing charged', sessionId, intentId: paymentIntentId })
      return reply.status
    },
  }
}
