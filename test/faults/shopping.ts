/** The bad hour: shoppers shop while the shop's processes, its database and its provider fail. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import { countShelf } from './goods.ts'
import type { ShopKeeper } from './shop-keeper.ts'
import { refundSomeOrder } from './staff.ts'
import { prepareLatePayment, tellStory } from './stories.ts'
import { createVisitor } from './visitor.ts'
import type { World } from './world.ts'

export const RANDOM_KILL = 'kill -9 of a process at a random moment'
export const DATABASE_KILL = 'kill -9 of PostgreSQL'
const WITHDRAWN = 'authorisation withdrawn by the bank'
const FOREIGN = 'payment that is not the shop’s'

const AT_ONCE = 10
const LATE_PAYERS = 3
const PLANNED_OF_ONE = 0.75
/** ms: until a random moment; until the crash point that was planned, which a busy machine is long in reaching. */
const LIFE = [2500, 7000] as const
const LONGEST_LIFE = 20_000
const SHELF_EVERY = 700
const LAST_STORY_WITHIN = 40_000

type Bounds = { isOver: () => boolean; chance: Chance }

/** One process after another, each killed where planned, or else at a random moment. */
const liveAndDie = async (world: World, keeper: ShopKeeper, { isOver, chance }: Bounds): Promise<void> => {
  if (keeper.isOpen()) {
    await keeper.kill()
    world.tally.add(RANDOM_KILL)
  }
  while (!isOver()) {
    const isPlanned = chance.happens(PLANNED_OF_ONE)
    await keeper.open(isPlanned ? world.plans.next() : undefined)
    const endsAt = Date.now() + (isPlanned ? LONGEST_LIFE : chance.between(...LIFE))
    while (keeper.isOpen() && !isOver() && Date.now() < endsAt) await sleep(20)
    if (!keeper.isOpen() || isOver()) continue
    await keeper.kill()
    world.tally.add(RANDOM_KILL)
  }
  if (!keeper.isOpen()) await keeper.open()
}

const payForeign = async (world: World, chance: Chance): Promise<void> => {
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${world.provider.origin}/v1/payment_intents${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.secretKey}` },
      body: new URLSearchParams(fields),
    })
    return (await answer.json()) as { id?: string }
  }
  const metadata = chance.happens(0.5)
    ? { 'metadata[checkout]': 'of another shop', 'metadata[version]': '1' }
    : {}
  const { id } = await post('', { amount: '1234', currency: 'gbp', ...metadata })
  if (id === undefined) return
  world.tally.add(FOREIGN)
  await post(`/${id}/confirm`, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2090',
    'payment_method_data[card][cvc]': '123',
  })
}

/** The bank withdraws what it had authorised: as often as it finds something between authorisation and capture. */
const withdrawAuthorisation = async (world: World): Promise<void> => {
  const headers = { Authorization: `Bearer ${world.secretKey}` }
  const answer = await fetch(`${world.provider.origin}/v1/payment_intents?limit=20`, { headers })
  const { data = [] } = (await answer.json()) as { data?: { id: string; status: string }[] }
  const authorised = data.find(({ status }) => status === 'requires_capture')
  if (!authorised) return
  const url = `${world.provider.origin}/v1/payment_intents/${authorised.id}/cancel`
  if ((await fetch(url, { method: 'POST', headers })).ok) world.tally.add(WITHDRAWN)
}

const troubleStaff = async (world: World, { isOver, chance }: Bounds): Promise<void> => {
  while (!isOver()) {
    await sleep(SHELF_EVERY)
    // Either may fail while the database or the provider is out of order: then it just does not happen.
    await countShelf(world.shop, chance).catch(() => undefined)
    if (chance.happens(0.05)) await payForeign(world, chance).catch(() => undefined)
    if (chance.happens(0.15)) await withdrawAuthorisation(world).catch(() => undefined)
    if (chance.happens(0.3)) await refundSomeOrder(world, chance).catch(() => undefined)
  }
}

/** Once: for half a minute around it an answer of 500 is no violation, and most of the time it should be one. */
const crashDatabase = async (world: World, chance: Chance, within: number): Promise<void> => {
  await sleep(chance.between(2000, Math.max(2000, within - 4000)))
  world.databaseCrashes.push(Date.now())
  world.tally.add(DATABASE_KILL)
  await world.shopDatabase.crash(chance.between(100, 1500))
  world.databaseCrashes.push(Date.now())
}

const shoppers = async (world: World, { isOver, chance }: Bounds): Promise<number> => {
  let count = 0
  const one = async (lane: number) => {
    while (!isOver()) {
      count += 1
      await tellStory(createVisitor(world.street, chance.branch(`shopper ${lane}.${count}`)))
    }
  }
  await Promise.race([
    Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => one(lane))),
    (async () => {
      while (!isOver()) await sleep(100)
      await sleep(LAST_STORY_WITHIN)
    })(),
  ])
  return count
}

export type Shopping = { shoppers: number; payLate: () => Promise<void> }

type Hours = {
  name: string
  /** For how long new shoppers come: for `ms`, then until it has been bad enough, and for `mostMs` at the longest. */
  ms: number
  mostMs: number
  isBadEnough: () => boolean
}

export const goShopping = async (world: World, hours: Hours): Promise<Shopping> => {
  const chance = world.chance.branch(hours.name)
  const began = Date.now()
  const isOver = () => {
    const lasted = Date.now() - began
    return lasted >= hours.mostMs || (lasted >= hours.ms && hours.isBadEnough())
  }
  const bounds = (name: string): Bounds => ({
    isOver,
    chance: chance.branch(name),
  })
  world.command({ misbehaves: true })
  const [count, late] = await Promise.all([
    shoppers(world, bounds('shoppers')),
    Promise.all(
      Array.from({ length: LATE_PAYERS }, (_, index) =>
        prepareLatePayment(createVisitor(world.street, chance.branch(`late ${index}`))),
      ),
    ),
    ...world.shops.map((keeper, index) => liveAndDie(world, keeper, bounds(`keeper ${index}`))),
    troubleStaff(world, bounds('staff')),
    crashDatabase(world, chance.branch('database'), hours.ms),
  ])
  return {
    shoppers: count + LATE_PAYERS,
    payLate: async () => void (await Promise.all(late.map((pay) => pay()))),
  }
}
