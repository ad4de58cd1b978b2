/**
 * Shoppers that buy without a pause and give up at the first error, so that the times of their orders show when the
 * shop sells; readers that open pages likewise; and subscriptions that must exist once they were confirmed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../src/contract/paths.ts'
import { intentIdOf } from '../../src/payments/app/providers.ts'
import type { Call, Reply } from '../../test/setup/api.ts'
import { CARDS, createShopper } from '../../test/setup/shopper.ts'
import type { Rig } from '../faults/rig.ts'

/** Of these there is enough for any run. */
const PRODUCTS = ['cafe-cap', 'field-backpack-20l', 'zip-wallet'] as const
const CALL_TIMEOUT_MS = 8_000
const PAUSE_AFTER_FAILURE_MS = 150
const READ_INTERVAL_MS = 100

export type Sellers = {
  /** Times (ms) at which an order was confirmed to a shopper, and a page was delivered. */
  orders: readonly number[]
  pages: readonly number[]
  /** What went wrong, and when: "503", "no response". */
  failures: readonly { at: number; what: string }[]
  /** Addresses whose subscription the shop has confirmed. */
  subscribed: readonly string[]
  stop(): Promise<void>
}

const callOnce =
  (origin: string) =>
  async (method: string, path: string, { body, headers = {} }: Call = {}): Promise<Reply> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const text = await answer.text()
    return { status: answer.status, text, headers: answer.headers, json: <T>() => JSON.parse(text) as T }
  }

const confirmAtProvider = async ({ shopperEnvironment }: Rig, clientSecret: string): Promise<void> => {
  const { provider, publishableKey } = shopperEnvironment
  const answer = await fetch(`${provider}/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': CARDS.pays,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2090',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (!answer.ok) throw new Error(`provider ${answer.status}`)
  await answer.arrayBuffer()
}

/** "503" of "503: The shop is …", or "no response". */
const nameOf = (error: unknown): string =>
  /^(\d{3}|provider \d+)\b/.exec((error as Error).message)?.[1] ?? 'no response'

export const startSellers = (rig: Rig, { lanes, readers }: { lanes: number; readers: number }): Sellers => {
  const [origin = ''] = rig.shopperEnvironment.shops
  const orders: number[] = []
  const pages: number[] = []
  const failures: { at: number; what: string }[] = []
  const subscribed: string[] = []
  let isOver = false

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failures.push({ at: Date.now(), what: nameOf(error) })
      if (/^500/.test((error as Error).message)) rig.violations.push((error as Error).message)
      await sleep(PAUSE_AFTER_FAILURE_MS)
    }
  }
  const buy = async (lane: number): Promise<void> => {
    const shopper = createShopper({ call: callOnce(origin) })
    await shopper.add(PRODUCTS[lane % PRODUCTS.length] ?? PRODUCTS[0])
    const { clientSecret, paymentIntentId } = await shopper.open()
    await confirmAtProvider(rig, clientSecret)
    const order = await shopper.order({ paymentIntentId })
    orders.push(Date.now())
    const { sessionId } = shopper
    rig.claims.push({ kind: 'order', sessionId, orderId: order.id, total: order.total, currency: 'GBP' })
    const reply = await shopper.call('POST', paths.newsletter, { email: shopper.email })
    if (reply.status === 201) subscribed.push(shopper.email)
    else throw new Error(`${reply.status}: ${reply.text}`)
  }
  const read = async (): Promise<void> => {
    const { status } = await callOnce(origin)('GET', '/')
    if (status !== 200) throw new Error(`${status}`)
    pages.push(Date.now())
    await sleep(READ_INTERVAL_MS)
  }
  const loop = async (work: () => Promise<void>) => {
    while (!isOver) await attempt(work)
  }
  const running = Promise.all([
    ...Array.from({ length: lanes }, (_, lane) => loop(() => buy(lane))),
    ...Array.from({ length: readers }, () => loop(read)),
  ])
  return {
    orders,
    pages,
    failures,
    subscribed,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

/**
 * The longest time (ms) without an event from `from` on. An event before `from` counts as one at `from`; after the last
 * event the time runs until `to`.
 */
export const longestPause = (times: readonly number[], from: number, to: number): number => {
  const within = times.filter((time) => time > from && time <= to).sort((a, b) => a - b)
  let longest = 0
  let last = from
  for (const time of [...within, to]) {
    longest = Math.max(longest, time - last)
    last = time
  }
  return longest
}
