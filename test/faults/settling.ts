/**
 * After the bad hour everything comes to rest: the provider behaves, the clock is set ahead by what the shop's rules
 * ask for, and its processes are started again, some of which die once more while they clear up. No rule is changed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { LATE_POINTS } from './plans.ts'
import { say } from './report.ts'
import type { CrashPlan } from './shop-keeper.ts'
import { RANDOM_KILL } from './shopping.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
/** Past the hold of 15 minutes; past the hour that the bank may take. */
const HOLD_OVER = 20 * MINUTE
const BANK_OVER = 80 * MINUTE
/** ms of the machine */
const CLEARING = 8000
const REST_WITHIN = 60_000
/** Seconds: a process at a job says that it lives every five. */
const MOST_SILENT = 10

/**
 * The job queue goes by the database's clock: its waiting times pass by moving what waits back. And the provider does
 * not wait with an event for the half hour that several dead processes have earned.
 *
 * @param silence how long nothing was heard of a job's process: 0 when all of them are known to be dead
 */
const passWaits = async (world: World, boss: PgBoss, silence = MOST_SILENT): Promise<void> => {
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour'
    where state = 'active' and heartbeat_on <= now() - make_interval(secs => ${silence})`.execute(world.shop)
  await boss.supervise()
  await sql`update jobs.job set start_after = start_after - interval '1 hour'
    where state in ('created', 'retry') and start_after > now()`.execute(world.shop)
  await world.providerBooks
    .updateTable('sandbox_events')
    .set(({ ref }) => ({ next_attempt_at: ref('created_at') }))
    .where('delivered_at', 'is', null)
    .execute()
}

type Restless = { checkouts: number; refunds: number; jobs: number; events: number }

const readRestless = async (world: World): Promise<Restless> => {
  const { rows } = await sql<Omit<Restless, 'events'>>`
    select (select count(*) from checkouts where status = 'open') as checkouts,
      (select count(*) from refunds where status = 'pending') as refunds,
      (select count(*) from jobs.job where state in ('created', 'retry', 'active')) as jobs`.execute(
    world.shop,
  )
  const sent = await world.providerBooks
    .selectFrom('sandbox_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  const [row] = rows
  if (!row) throw new Error('no answer')
  return { ...row, events: sent.count }
}

const killAll = async (world: World): Promise<void> => {
  await Promise.all(
    world.shops.map(async (keeper) => {
      if (keeper.isOpen()) world.tally.add(RANDOM_KILL)
      await keeper.kill()
    }),
  )
}

const openAll = async (world: World, plan: () => CrashPlan | undefined): Promise<void> => {
  await Promise.all(world.shops.map((keeper) => (keeper.isOpen() ? undefined : keeper.open(plan()))))
}

/** Who pays too late, and processes that may die while they clear up what is past its time. */
const clearUp = async (world: World, payLate: () => Promise<void>): Promise<void> => {
  await Promise.all([openAll(world, () => world.plans.next(LATE_POINTS)), payLate()])
  const until = Date.now() + CLEARING
  while (Date.now() < until && world.shops.some((keeper) => keeper.isOpen())) await sleep(200)
}

/** Resolves when all is at rest, or when it should have been: what then is not is the auditor's to tell. */
export const settle = async (world: World, payLate: () => Promise<void>): Promise<void> => {
  const boss = new PgBoss({
    ...world.shopDatabase.connection,
    schema: 'jobs',
    max: 1,
    supervise: false,
    // What a dead process was at is looked for whenever the rig asks.
    monitorIntervalSeconds: 1,
    schedule: false,
  })
  boss.on('error', () => undefined) // What matters is whether it comes to rest.
  await boss.start()
  try {
    await killAll(world)
    world.command({ misbehaves: false, aheadMs: HOLD_OVER })
    await passWaits(world, boss, 0)
    await clearUp(world, payLate)

    await killAll(world)
    world.command({ misbehaves: false, aheadMs: BANK_OVER })
    await passWaits(world, boss, 0)
    await openAll(world, () => undefined)
    const until = Date.now() + REST_WITHIN
    for (;;) {
      const restless = await readRestless(world)
      if (Object.values(restless).every((count) => count === 0)) break
      if (Date.now() > until) {
        say(`not at rest: ${JSON.stringify(restless)}`)
        break
      }
      await sleep(500)
      await passWaits(world, boss)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
