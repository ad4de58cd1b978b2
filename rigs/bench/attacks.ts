/**
 * What another visitor notices of an attack from one address: how long a cached page takes, and whether and how soon a
 * purchase completes. Attacks come from 127.0.0.1, the visitor from 127.0.0.2; limits are those of a real shop.
 */
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Call, Reply } from '../../test/setup/api.ts'
import { PASSWORD, startProcess } from '../../test/setup/shop.ts'
import { createShopper } from '../../test/setup/shopper.ts'
import { testFolder } from '../../test/setup/test-folder.ts'
import { ATTACKS } from './attack-list.ts'
import type { Attack, AttackOrder } from './attacker.ts'
import { type Figure, keepResults, table } from './figures.ts'
import { startShopIn, THIS_SHOP } from './shop-process.ts'

const VISITOR = '127.0.0.2'

/** Each cookie by itself. */
const headersOf = (raw: readonly string[]): Headers => {
  const headers = new Headers()
  for (let index = 0; index < raw.length; index += 2) headers.append(raw[index] ?? '', raw[index + 1] ?? '')
  return headers
}

/** Calls from the visitor's address; a call that takes too long counts as failed. */
const visitorOf = (origin: string) => {
  const { port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, localAddress: VISITOR })
  return (method: string, path: string, { body, headers = {} }: Call = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          timeout: 20_000,
          headers: { ...headers, ...(text && { 'Content-Type': 'application/json' }) },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const all = Buffer.concat(parts).toString()
            resolve({
              status: answer.statusCode ?? 0,
              text: all,
              headers: headersOf(answer.rawHeaders),
              json: () => JSON.parse(all),
            })
          })
        },
      )
      asked.on('timeout', () => asked.destroy(new Error('no answer in 20 s')))
      asked.on('error', reject)
      asked.end(text)
    })
}

/** The form of withdrawal is off in a new shop. */
const allowWithdrawal = async (visit: ReturnType<typeof visitorOf>): Promise<void> => {
  const { json } = await visit('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${json<{ token: string }>().token}` }
  const sections = { law: { version: 0, value: { ...defaultSettings.law, withdrawal: true } } }
  const { status, text } = await visit('PATCH', '/api/admin/settings', { headers, body: { sections } })
  if (status !== 200) throw new Error(`the form of withdrawal is not on: ${text}`)
}

type Noticed = { name: string; sent: number; p50: number; p99: number; purchaseMs: number | undefined }

const at = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN

const measure = async (
  origin: string,
  attack: Attack,
  { seconds, goods }: { seconds: number; goods: string | undefined },
): Promise<Noticed> => {
  const visit = visitorOf(origin)
  const order: AttackOrder = { port: Number(new URL(origin).port), attack, seconds }
  const worker = new Worker(new URL('./attacker.ts', import.meta.url), { workerData: order })
  const ended = new Promise<{ sent: number }>((resolve) => worker.once('message', resolve))
  await sleep(700)
  const until = performance.now() + (seconds - 1) * 1000
  const purchase = async (): Promise<number | undefined> => {
    if (goods === undefined) return undefined
    const began = performance.now()
    try {
      const shopper = createShopper({ call: visit })
      await shopper.add(goods, 1)
      await shopper.buy()
      return performance.now() - began
    } catch (error) {
      console.error(`  ${attack.name}: the purchase failed: ${(error as Error).message.slice(0, 200)}`)
      return undefined
    }
  }
  const buying = purchase()
  const times: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const { status } = await visit('GET', '/').catch(() => ({ status: 0 }))
    times.push(status === 200 ? performance.now() - began : 20_000)
    await sleep(10)
  }
  const purchaseMs = await buying
  const { sent } = await ended
  await worker.terminate()
  return { name: attack.name, sent, p50: at(times, 0.5), p99: at(times, 0.99), purchaseMs }
}

/** The same attack on a bare server: what no shop on Node can be better than, on this machine. Nothing is bought there. */
const measureFloor = async (shop: string, attack: Attack, seconds: number): Promise<Noticed> => {
  const bare = startProcess(join(import.meta.dirname, 'bare-server.ts'), {}, [shop, '/'])
  try {
    return await measure(
      await bare.opened,
      { ...attack, name: `${attack.name}, bare server` },
      { seconds, goods: undefined },
    )
  } finally {
    bare.process.kill('SIGTERM')
    await bare.ended
  }
}

const measureAll = async (
  folder: string,
  { seconds, attacks, floor }: { seconds: number; attacks: readonly Attack[]; floor: boolean },
): Promise<Noticed[]> => {
  const data = testFolder('haberdash-attacks-')
  const shop = await startShopIn(data, folder, { RATE_LIMIT_FACTOR: '1' })
  try {
    const visit = visitorOf(shop.origin)
    await visit('GET', '/')
    await allowWithdrawal(visit)
    const { json } = await visit('GET', '/api/products?sort=name&limit=200')
    type Goods = { slug: string; stockQuantity: number; variants: { stockQuantity: number }[] }
    // Of every size and colour: the visitor takes the first.
    const plenty = json<Goods[]>().filter(
      ({ stockQuantity, variants }) =>
        stockQuantity > 1 && variants.every((variant) => variant.stockQuantity === stockQuantity),
    )
    const noticed: Noticed[] = []
    for (const [index, attack] of attacks.entries()) {
      noticed.push(await measure(shop.origin, attack, { seconds, goods: plenty[index]?.slug ?? '' }))
      await sleep(500)
      if (floor) noticed.push(await measureFloor(shop.origin, attack, seconds))
    }
    return noticed
  } finally {
    await shop.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const milliseconds = (value: number | undefined) =>
  value === undefined ? 'failed' : `${value.toFixed(1)} ms`

const report = (noticed: readonly Noticed[]): string =>
  table([
    ['attack', 'requests', 'cached page p50', 'p99', 'purchase'],
    ...noticed.map(({ name, sent, p50, p99, purchaseMs }) => [
      name,
      String(sent),
      milliseconds(p50),
      milliseconds(p99),
      milliseconds(purchaseMs),
    ]),
  ])

export const benchAttacks = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '5' },
      folder: { type: 'string', default: THIS_SHOP },
      /** Names of attacks, separated by commas. */
      only: { type: 'string' },
      /** Each attack on a bare server too. */
      floor: { type: 'boolean', default: false },
      results: { type: 'string', default: join(resultsFolder, 'attacks.json') },
    },
  })
  const seconds = Number(values.seconds)
  if (!(seconds >= 2 && seconds <= 60)) throw new Error('--seconds takes a number from 2 to 60')
  const only = values.only?.split(',')
  const attacks = ATTACKS.filter(({ name }) => only?.includes(name) ?? true)
  const noticed = await measureAll(values.folder, { seconds, attacks, floor: values.floor })
  console.log(report(noticed))
  const figures = noticed.flatMap(({ name, p99, purchaseMs }): Figure[] => [
    { name: `${name}: cached page, p99`, unit: 'ms', value: p99, atMost: 50 },
    { name: `${name}: purchase`, unit: 'ms', value: purchaseMs ?? 20_000 },
  ])
  keepResults(values.results, figures, { seconds, noticed })
}
