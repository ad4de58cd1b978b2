/**
 * Settles all pending work after the load phase: faults are switched off, the clock is advanced past the shop's timeouts,
 * and its processes are restarted; some crash once more while they clean up. The shop's rules do not change.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { findOrdersToCredit } from '../../src/storage/documents/issued-documents.ts'
import { LATE_POINTS } from './crash-plans.ts'
import { RANDOM_KILL } from './load-phase.ts'
import { printLine } from './report.ts'
import type { Rig } from './rig.ts'
import type { CrashPlan } from './shop-supervisor.ts'

const MINUTE = 60_000
/** More than the 15 minutes of an open checkout, and more than the further hour for authentication. */
const AFTER_CHECKOUT_TTL_MS = 20 * MINUTE
const AFTER_AUTHENTICATION_GRACE_MS = 80 * MINUTE
/** Real time. */
const CLEANUP_TIMEOUT_MS = 8000
const SETTLE_TIMEOUT_MS = 60_000
/** The process of a job sends a heartbeat every five seconds. */
const HEARTBEAT_TIMEOUT_SECONDS = 10

/**
 * Makes delayed work due at once. The job queue uses the database's clock, so its times are moved into the past; the
 * retry delays of the provider's events are removed.
 *
 * @param silence seconds without a heartbeat after which a job's process counts as dead; 0 when all are known to be
 */
const skipDelays = async (rig: Rig, boss: PgBoss, silence = HEARTBEAT_TIMEOUT_SECONDS): Promise<void> => {
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour'
    where state = 'active' and heartbeat_on <= now() - make_interval(secs => ${silence})`.execute(rig.shopDb)
  await boss.supervise()
  await sql`update jobs.job set start_after = start_after - interval '1 hour'
    where state in ('created', 'retry') and start_after > now()`.execute(rig.shopDb)
  await rig.providerDb
    .updateTable('sandbox_events')
    .set(({ ref }) => ({ next_attempt_at: ref('created_at') }))
    .where('delivered_at', 'is', null)
    .execute()
}

type PendingWork = { checkouts: number; refunds: number; creditNotes: number; jobs: number; events: number }

const countPendingWork = async (rig: Rig): Promise<PendingWork> => {
  const { rows } = await sql<Omit<PendingWork, 'events' | 'creditNotes'>>`
    select (select count(*) from checkouts where status = 'open') as checkouts,
      (select count(*) from refunds where status = 'pending')
        + (select count(*) from partial_refunds where status = 'pending') as refunds,
      (select count(*) from jobs.job where state in ('created', 'retry', 'active')) as jobs`.execute(
    rig.shopDb,
  )
  const sent = await rig.providerDb
    .selectFrom('sandbox_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  const [row] = rows
  if (!row) throw new Error('no row')
  const creditNotes = (await findOrdersToCredit(rig.shopDb, new Date())).length
  return { ...row, creditNotes, events: sent.count }
}

const killAll = async (rig: Rig): Promise<void> => {
  await Promise.all(
    rig.shops.map(async (supervisor) => {
      if (supervisor.isRunning()) rig.faultCounts.add(RANDOM_KILL)
      await supervisor.kill()
    }),
  )
}

const startAll = async (rig: Rig, plan: () => CrashPlan | undefined): Promise<void> => {
  await Promise.all(
    rig.shops.map((supervisor) => (supervisor.isRunning() ? undefined : supervisor.start(plan()))),
  )
}

/** Late payments, and processes that may crash while they clean up expired checkouts. */
const cleanUpWithCrashes = async (rig: Rig, payLate: () => Promise<void>): Promise<void> => {
  await Promise.all([startAll(rig, () => rig.crashPlans.next(LATE_POINTS)), payLate()])
  const until = Date.now() + CLEANUP_TIMEOUT_MS
  while (Date.now() < until && rig.shops.some((supervisor) => supervisor.isRunning())) await sleep(200)
}

const withBoss = async (rig: Rig, work: (boss: PgBoss) => Promise<void>): Promise<void> => {
  const boss = new PgBoss({
    ...rig.shopDatabase.connection,
    schema: 'jobs',
    max: 1,
    supervise: false,
    // Jobs of dead processes are searched for at each call of `supervise`.
    monitorIntervalSeconds: 1,
    schedule: false,
  })
  boss.on('error', () => undefined) // Only the pending work matters.
  await boss.start()
  try {
    await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Resolves when no work is pending, or after a timeout: the auditor then reports what is left. */
const untilNothingPends = async (rig: Rig, boss: PgBoss): Promise<void> => {
  const until = Date.now() + SETTLE_TIMEOUT_MS
  for (;;) {
    const pending = await countPendingWork(rig)
    if (Object.values(pending).every((count) => count === 0)) return
    if (Date.now() > until) {
      printLine(`still pending: ${JSON.stringify(pending)}`)
      return
    }
    await sleep(500)
    await skipDelays(rig, boss)
  }
}

export const settle = (rig: Rig, payLate: () => Promise<void>): Promise<void> =>
  withBoss(rig, async (boss) => {
    await killAll(rig)
    rig.configure({ injectsFaults: false, aheadMs: AFTER_CHECKOUT_TTL_MS })
    await skipDelays(rig, boss, 0)
    await cleanUpWithCrashes(rig, payLate)

    await killAll(rig)
    rig.configure({ injectsFaults: false, aheadMs: AFTER_AUTHENTICATION_GRACE_MS })
    await skipDelays(rig, boss, 0)
    await startAll(rig, () => undefined)
    await untilNothingPends(rig, boss)
  })

/** What work has caused since: mails and documents of events that were made up for. */
export const settleRest = (rig: Rig): Promise<void> => withBoss(rig, (boss) => untilNothingPends(rig, boss))
