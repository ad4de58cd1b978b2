/** The load phase: shoppers buy while the shop's processes, its database and its provider fail. */
import { setTimeout as sleep } from 'node:timers/promises'
import { packRandomOrder } from './packers.ts'
import { refundAgain } from './refund-again.ts'
import type { Rig } from './rig.ts'
import { adjustStock } from './rig-catalogue.ts'
import { prepareLatePayment, runScenario } from './scenarios.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { ShopSupervisor } from './shop-supervisor.ts'
import { createSimulatedShopper } from './simulated-shopper.ts'
import { editVariants, issueRandomInvoices, refundRandomOrder } from './staff.ts'
import { countRandomStock, editRandomStock, receiveRandomGoods, shipRandomFile } from './warehouse.ts'

export const RANDOM_KILL = 'kill -9 of a process at a random moment'
export const DATABASE_KILL = 'kill -9 of PostgreSQL'
const AUTHORISATION_CANCELLED = 'authorisation cancelled by the bank'
const UNKNOWN_PAYMENT = 'payment that the shop did not create'

const CONCURRENT_SHOPPERS = 10
const LATE_PAYERS = 3
const PLANNED_CRASH_PROBABILITY = 0.75
/** Bounds of the time before a random kill, and the time to reach a planned crash point, which is long under load. */
const RANDOM_LIFETIME_MS = [2500, 7000] as const
const PLANNED_LIFETIME_MS = 20_000
const STAFF_INTERVAL_MS = 700
const VARIANT_EDIT_INTERVAL_MS = 250
const PACKING_INTERVAL_MS = 400
const INVOICE_INTERVAL_MS = 1000
const WAREHOUSE_INTERVAL_MS = 500
const LAST_SCENARIO_TIMEOUT_MS = 40_000

type ActorOptions = { isOver: () => boolean; random: SeededRandom }

/** Restarts one process repeatedly and kills it at a planned crash point or at a random moment. */
const crashRepeatedly = async (
  rig: Rig,
  supervisor: ShopSupervisor,
  { isOver, random }: ActorOptions,
): Promise<void> => {
  if (supervisor.isRunning()) {
    await supervisor.kill()
    rig.faultCounts.add(RANDOM_KILL)
  }
  while (!isOver()) {
    const isPlanned = random.chance(PLANNED_CRASH_PROBABILITY)
    await supervisor.start(isPlanned ? rig.crashPlans.next() : undefined)
    const endsAt = Date.now() + (isPlanned ? PLANNED_LIFETIME_MS : random.between(...RANDOM_LIFETIME_MS))
    while (supervisor.isRunning() && !isOver() && Date.now() < endsAt) await sleep(20)
    if (!supervisor.isRunning() || isOver()) continue
    await supervisor.kill()
    rig.faultCounts.add(RANDOM_KILL)
  }
  if (!supervisor.isRunning()) await supervisor.start()
}

const payUnknownIntent = async (rig: Rig, random: SeededRandom): Promise<void> => {
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(`${rig.provider.origin}/v1/payment_intents${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${rig.secretKey}` },
      body: new URLSearchParams(fields),
    })
    return (await response.json()) as { id?: string }
  }
  const metadata = random.chance(0.5)
    ? { 'metadata[checkout]': 'of another shop', 'metadata[version]': '1' }
    : {}
  const { id } = await post('', { amount: '1234', currency: 'gbp', ...metadata })
  if (id === undefined) return
  rig.faultCounts.add(UNKNOWN_PAYMENT)
  await post(`/${id}/confirm`, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2090',
    'payment_method_data[card][cvc]': '123',
  })
}

/** Cancels an authorisation at the provider, if one is waiting for its capture. */
const cancelAuthorisation = async (rig: Rig): Promise<void> => {
  const headers = { Authorization: `Bearer ${rig.secretKey}` }
  const response = await fetch(`${rig.provider.origin}/v1/payment_intents?limit=20`, { headers })
  const { data = [] } = (await response.json()) as { data?: { id: string; status: string }[] }
  const authorised = data.find(({ status }) => status === 'requires_capture')
  if (!authorised) return
  const url = `${rig.provider.origin}/v1/payment_intents/${authorised.id}/cancel`
  if ((await fetch(url, { method: 'POST', headers })).ok) rig.faultCounts.add(AUTHORISATION_CANCELLED)
}

const runStaff = async (rig: Rig, { isOver, random }: ActorOptions): Promise<void> => {
  while (!isOver()) {
    await sleep(STAFF_INTERVAL_MS)
    // Each may fail while the database or the provider is down, and is skipped then.
    await adjustStock(rig.shopDb, random).catch(() => undefined)
    if (random.chance(0.05)) await payUnknownIntent(rig, random).catch(() => undefined)
    if (random.chance(0.15)) await cancelAuthorisation(rig).catch(() => undefined)
    if (random.chance(0.3)) await refundRandomOrder(rig, random).catch(() => undefined)
    if (random.chance(0.15)) await refundAgain(rig, random).catch(() => undefined)
  }
}

const runBookkeeper = async (rig: Rig, { isOver, random }: ActorOptions): Promise<void> => {
  while (!isOver()) {
    await sleep(INVOICE_INTERVAL_MS)
    await issueRandomInvoices(rig, random).catch(() => undefined)
  }
}

const runPacker = async (rig: Rig, { isOver, random }: ActorOptions): Promise<void> => {
  while (!isOver()) {
    await sleep(PACKING_INTERVAL_MS)
    await packRandomOrder(rig, random).catch(() => undefined)
  }
}

const runWarehouse = async (rig: Rig, { isOver, random }: ActorOptions): Promise<void> => {
  while (!isOver()) {
    await sleep(WAREHOUSE_INTERVAL_MS)
    const work = random.pick([receiveRandomGoods, countRandomStock, editRandomStock, shipRandomFile])
    await work(rig, random).catch(() => undefined)
  }
}

const runCatalogueStaff = async (rig: Rig, { isOver, random }: ActorOptions): Promise<void> => {
  while (!isOver()) {
    await sleep(VARIANT_EDIT_INTERVAL_MS)
    await editVariants(rig, random).catch(() => undefined)
  }
}

/** Once per run, because status 500 is not reported as a violation for half a minute afterwards. */
const crashDatabase = async (rig: Rig, random: SeededRandom, withinMs: number): Promise<void> => {
  await sleep(random.between(2000, Math.max(2000, withinMs - 4000)))
  rig.databaseCrashes.push(Date.now())
  rig.faultCounts.add(DATABASE_KILL)
  await rig.shopDatabase.crash(random.between(100, 1500))
  rig.databaseCrashes.push(Date.now())
}

const runShoppers = async (rig: Rig, { isOver, random }: ActorOptions): Promise<number> => {
  let count = 0
  const one = async (lane: number) => {
    while (!isOver()) {
      count += 1
      await runScenario(
        createSimulatedShopper(rig.shopperEnvironment, random.fork(`shopper ${lane}.${count}`)),
      )
    }
  }
  await Promise.race([
    Promise.all(Array.from({ length: CONCURRENT_SHOPPERS }, (_, lane) => one(lane))),
    (async () => {
      while (!isOver()) await sleep(100)
      await sleep(LAST_SCENARIO_TIMEOUT_MS)
    })(),
  ])
  return count
}

export type LoadResult = { shoppers: number; payLate: () => Promise<void> }

type LoadOptions = {
  name: string
  /** New shoppers arrive for `ms`, then until `hasEnoughFaults`, and for `maxMs` at most. */
  ms: number
  maxMs: number
  hasEnoughFaults: () => boolean
}

export const runLoadPhase = async (rig: Rig, options: LoadOptions): Promise<LoadResult> => {
  const random = rig.random.fork(options.name)
  const began = Date.now()
  const isOver = () => {
    const lasted = Date.now() - began
    return lasted >= options.maxMs || (lasted >= options.ms && options.hasEnoughFaults())
  }
  const actorOptions = (name: string): ActorOptions => ({
    isOver,
    random: random.fork(name),
  })
  rig.configure({ injectsFaults: true })
  const [count, late] = await Promise.all([
    runShoppers(rig, actorOptions('shoppers')),
    Promise.all(
      Array.from({ length: LATE_PAYERS }, (_, index) =>
        prepareLatePayment(createSimulatedShopper(rig.shopperEnvironment, random.fork(`late ${index}`))),
      ),
    ),
    ...rig.shops.map((supervisor, index) =>
      crashRepeatedly(rig, supervisor, actorOptions(`supervisor ${index}`)),
    ),
    runStaff(rig, actorOptions('staff')),
    runBookkeeper(rig, actorOptions('bookkeeper')),
    runPacker(rig, actorOptions('packer')),
    runWarehouse(rig, actorOptions('warehouse')),
    runCatalogueStaff(rig, actorOptions('catalogue staff')),
    crashDatabase(rig, random.fork('database'), options.ms),
  ])
  return {
    shoppers: count + LATE_PAYERS,
    payLate: async () => void (await Promise.all(late.map((pay) => pay()))),
  }
}
