/**
 * What the shop does when three times as much arrives as it can do: pages that are not cached are requested at fixed
 * rates, from many addresses, without waiting for answers. In each round the capacity is found, then the rates
 * 0.9 and 3 times of it are measured; the 99th percentile of what is served must stay within three times. Meanwhile health
 * checks, the webhook, a cached page and purchases go on. The load is bounded in rate and time.
 */
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Call, Reply } from '../../test/setup/api.ts'
import { createShopper } from '../../test/setup/shopper.ts'
import { testFolder } from '../../test/setup/test-folder.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { startShopIn, THIS_SHOP } from './shop-process.ts'

type Answer = { status: number; ms: number }
type Side = { name: string; sent: number; failed: number; p99: number }
type Phase = {
  factor: number
  sent: number
  served: number
  refused: number
  failed: number
  servedP50: number
  servedP99: number
  refusedP99: number
  sides: Side[]
  rssMegabytes: number
}

const MAX_PENDING = 3_000
const ADDRESSES = 200
const ROUNDS = 3
let count = 0

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN

const createClient = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })
  const { port } = new URL(origin)
  const ask = (method: string, path: string, { body, headers = {} }: Call = {}): Promise<Reply & Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const text = body === undefined ? '' : JSON.stringify(body)
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent,
          timeout: 30_000,
          headers: { ...headers, ...(text && { 'Content-Type': 'application/json' }) },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const all = Buffer.concat(parts).toString()
            const received = new Headers()
            for (const [name, value] of Object.entries(answer.headersDistinct))
              for (const each of value ?? []) received.append(name, each)
            resolve({
              status: answer.statusCode ?? 0,
              ms: performance.now() - startedAt,
              text: all,
              headers: received,
              json: () => JSON.parse(all),
            })
          })
        },
      )
      asked.on('timeout', () => asked.destroy(new Error('no answer in 30 s')))
      asked.on('error', reject)
      asked.end(text)
    })
  return { ask, close: () => agent.destroy() }
}
type Client = ReturnType<typeof createClient>

/** A page that is not cached, from one of many addresses. */
const askUncached = ({ ask }: Client): Promise<Answer> => {
  count += 1
  const headers = { 'X-Forwarded-For': `203.0.${count % 7}.${count % ADDRESSES}`, 'Accept-Encoding': 'br' }
  return ask('GET', `/search?q=jacket+${count}`, { headers }).catch(() => ({ status: 0, ms: Number.NaN }))
}

/** Requests a second that are served while some clients ask again as soon as they have their answer. */
const findCapacity = async (client: Client, seconds: number): Promise<number> => {
  const startedAt = performance.now()
  let served = 0
  const loop = async () => {
    while (performance.now() - startedAt < seconds * 1000)
      if ((await askUncached(client)).status === 200) served += 1
  }
  await Promise.all(Array.from({ length: 8 }, loop))
  return served / ((performance.now() - startedAt) / 1000)
}

const askRepeatedly = async (
  name: string,
  everyMs: number,
  isOver: () => boolean,
  work: () => Promise<boolean>,
): Promise<Side> => {
  const times: number[] = []
  let failed = 0
  while (!isOver()) {
    const startedAt = performance.now()
    if (!(await work().catch(() => false))) failed += 1
    times.push(performance.now() - startedAt)
    await sleep(everyMs)
  }
  return { name, sent: times.length, failed, p99: at(times, 0.99) }
}

const measure = async (
  client: Client,
  {
    factor,
    perSecond,
    seconds,
    goods,
  }: { factor: number; perSecond: number; seconds: number; goods: string },
): Promise<Phase> => {
  const answers: Answer[] = []
  /** Without those of the first second, in which an overload is still a burst. */
  const steady: Answer[] = []
  const pending = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1000
  const is = (path: string, status: number, options?: Call) => async () =>
    (await client.ask(options ? 'POST' : 'GET', path, options)).status === status
  const buy = async () => {
    const shopper = createShopper({ call: client.ask })
    await shopper.add(goods, 1)
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    await shopper.order({ paymentIntentId })
    return true
  }
  const sides = Promise.all([
    askRepeatedly('/healthz', 100, isOver, is('/healthz', 200)),
    askRepeatedly('/readyz', 250, isOver, is('/readyz', 200)),
    askRepeatedly('webhook (forged: 400)', 250, isOver, is('/api/stripe/webhook', 400, { body: {} })),
    askRepeatedly('order request (invalid: 400)', 250, isOver, is('/api/orders', 400, { body: {} })),
    askRepeatedly('cached page', 50, isOver, is('/', 200)),
    askRepeatedly('purchase', 500, isOver, buy),
  ])
  let sent = 0
  while (!isOver()) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    for (; sent < due && pending.size < MAX_PENDING; sent += 1) {
      const isSteady = performance.now() - startedAt > 1_000
      const asked = askUncached(client).then((answer) => {
        answers.push(answer)
        if (isSteady) steady.push(answer)
        pending.delete(asked)
      })
      pending.add(asked)
    }
    await sleep(5)
  }
  await Promise.all(pending)
  const countOf = (status: number) => answers.filter((answer) => answer.status === status).length
  const timesOf = (status: number) => steady.filter((answer) => answer.status === status).map(({ ms }) => ms)
  const [served, refused] = [countOf(200), countOf(503)]
  const metrics = (await client.ask('GET', '/metrics')).text
  return {
    factor,
    sent,
    served,
    refused,
    failed: answers.length - served - refused,
    servedP50: at(timesOf(200), 0.5),
    servedP99: at(timesOf(200), 0.99),
    refusedP99: at(timesOf(503), 0.99),
    sides: await sides,
    rssMegabytes: Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6,
  }
}

const milliseconds = (value: number) => (Number.isNaN(value) ? '-' : `${value.toFixed(0)} ms`)

const report = (phases: readonly Phase[]): string =>
  table([
    [
      'times capacity',
      'sent',
      'served',
      'refused',
      'failed',
      'served p50',
      'served p99',
      'refused p99',
      'MB',
    ],
    ...phases.map((phase) => [
      String(phase.factor),
      ...[phase.sent, phase.served, phase.refused, phase.failed].map(String),
      ...[phase.servedP50, phase.servedP99, phase.refusedP99].map(milliseconds),
      phase.rssMegabytes.toFixed(0),
    ]),
    ...phases.flatMap(({ factor, sides }) =>
      sides.map(({ name, sent, failed, p99 }) => [
        `${factor}: ${name}`,
        ...[String(sent), String(sent - failed), '', String(failed), '', milliseconds(p99), '', ''],
      ]),
    ),
  ])

export const benchOverload = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '10' },
      memory: { type: 'string', default: '256' },
      results: { type: 'string', default: join(resultsFolder, 'overload.json') },
    },
  })
  const [seconds, memory] = [Number(values.seconds), Number(values.memory)]
  if (!(seconds >= 2 && seconds <= 60)) throw new Error('--seconds takes a number from 2 to 60')
  if (!(memory >= 64 && memory <= 4096)) throw new Error('--memory takes MB of heap from 64 to 4096')
  const data = testFolder('haberdash-overload-')
  const shop = await startShopIn(data, THIS_SHOP, {
    TRUST_PROXY: '1',
    NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=${memory}`,
  })
  const client = createClient(shop.origin)
  try {
    const products = (await client.ask('GET', '/api/products?sort=name&limit=200')).json<
      { slug: string; stockQuantity: number }[]
    >()
    const goods = products.toSorted((a, b) => b.stockQuantity - a.stockQuantity)[0]?.slug ?? ''
    await findCapacity(client, 2)
    const phases: Phase[] = []
    const ratios: number[] = []
    let possible = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      // Again in each round: on a machine that does other work it changes.
      const capacity = await findCapacity(client, seconds / 2)
      possible += capacity * seconds
      console.log(`${capacity.toFixed(0)} pages a second that are not cached; heap of at most ${memory} MB`)
      const base = await measure(client, { factor: 0.9, perSecond: capacity * 0.9, seconds, goods })
      const over = await measure(client, { factor: 3, perSecond: capacity * 3, seconds, goods })
      phases.push(base, over)
      ratios.push(over.servedP99 / base.servedP99)
      await sleep(1_500)
    }
    console.log(report(phases))
    const at3 = phases.filter(({ factor }) => factor === 3)
    const failures = at3.flatMap(({ sides }) => sides.filter(({ name }) => name !== 'purchase'))
    const figures: Figure[] = [
      {
        name: 'served p99 at 3 times capacity',
        unit: 'of 0.9 times',
        value: median(ratios),
        atMost: 3,
      },
      {
        name: 'pages served at 3 times capacity',
        unit: 'of capacity',
        value: at3.reduce((sum, { served }) => sum + served, 0) / possible,
      },
      {
        name: 'failed health checks, webhooks, order requests, cached pages',
        unit: 'requests',
        value: failures.reduce((sum, { failed }) => sum + failed, 0),
        atMost: 0,
      },
    ]
    keepResults(values.results, figures, { seconds, ratios, phases })
  } finally {
    client.close()
    await shop.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
