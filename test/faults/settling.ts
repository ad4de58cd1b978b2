/**
 * After the bad hour everything comes to rest: the provider behaves, the clock is set ahead by what the shop's rules
 * ask for, and its processes are started again, some of which die once more while they clear up. No rule is changed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { LATE_POINTS } from './plans.ts'
import { say } from './report.ts'
import { RANDOM_KILL } from './shopping.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
/** Past the hold of 15 minutes; past the hour that the bank may take. */
const HOLD_OVER = 20 * MINUTE
const BANK_OVER = 80 * MINUTE
/** ms of the machine */
const CLEARING = 8000
const REST_WITHIN = 60_000

/**
 * The job queue goes by the database's clock: its waiting times pass by moving what waits back. And the provider does
 * not wait with an event for the half hour that several dead processes have earned.
 */
const passWaits = async (world: World, boss: PgBoss): Promise<void> => {
  await sql`update jobs.job set start_after = start_after - interval '1 hour'
    where state in ('created', 'retry') and start_after > now()`.execute(world.shop)
  await sql`update jobs.job set started_on = started_on - interval '1 hour'
    where state = 'active' and started_on between now() - interval '50 minutes' and now() - interval '10 seconds'`.execute(
    world.shop,
  )
  await boss.supervise()
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

const restart = async (world: World, dying: boolean): Promise<void> => {
  await Promise.all(
    world.shops.map(async (keeper) => {
      await keeper.kill()
      world.tally.add(RANDOM_KILL)
      await keeper.open(dying ? world.plans.next(LATE_POINTS) : undefined)
    }),
  )
}

/** Resolves when all is at rest, or when it should have been: what then is not is the auditor's to tell. */
export const settle = async (world: World, payLate: () => Promise<void>): Promise<void> => {
  const boss = new PgBoss({
    ...world.shopDatabase.connection,
    schema: 'jobs',
    max: 1,
    supervise: false,
    // Else what a dead process was at is looked for once a minute only.
    monitorIntervalSeconds: 1,
    schedule: false,
  })
  boss.on('error', () => undefined) // What matters is whether it comes to rest.
  await boss.start()
  try {
    world.command({ misbehaves: false, aheadMs: HOLD_OVER })
    const clearing = Date.now() + CLEARING
    await Promise.all([restart(world, true), payLate()])
    while (Date.now() < clearing && world.shops.some((keeper) => keeper.isOpen())) await sleep(200)
    await Promise.all(world.shops.map((keeper) => (keeper.isOpen() ? undefined : keeper.open())))
    await passWaits(world, boss)

    world.command({ misbehaves: false, aheadMs: BANK_OVER })
    await restart(world, false)
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
