/**
 * After a run has settled, staff of the rig begin the shop's own comparison with the provider's records. It makes up for
 * events that were lost, and must find nothing else in an intact shop; what it finds in a broken copy shows what an owner would be told.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DIFFERENCE_WORDS } from '../../src/domain/reconciliation/reconciliation.ts'
import { listDifferences } from '../../src/storage/reconciliation/differences.ts'
import { findRun, findUnfinishedRun } from '../../src/storage/reconciliation/reconciliation-runs.ts'
import type { Check } from './auditor.ts'
import type { Rig } from './rig.ts'
import { callUntilAnswered, signInAgain } from './staff.ts'

/** Payments that changed within five minutes are not judged. */
const AFTER_LAST_CHANGE_MS = 10 * 60_000
/** Real time. */
const TIMEOUT_MS = 60_000
const CHECK = "the shop's own comparison with the provider's records finds no difference"

/** Processes read the clock when they start. */
const restart = async (rig: Rig): Promise<void> => {
  await Promise.all(rig.shops.map((supervisor) => supervisor.kill()))
  rig.configure({ injectsFaults: false, aheadMs: AFTER_LAST_CHANGE_MS })
  await Promise.all(rig.shops.map((supervisor) => supervisor.start()))
}

export const compareWithProvider = async (rig: Rig): Promise<Check> => {
  await restart(rig)
  const { call, headers } = await signInAgain(rig)
  const path = '/api/admin/reconciliation/runs'
  const reply = await callUntilAnswered(() => call('POST', path, { headers }))
  if (reply.status !== 202) return { name: CHECK, violations: [`it answered ${reply.status}: ${reply.text}`] }
  const asked = await findUnfinishedRun(rig.shopDb)
  const until = Date.now() + TIMEOUT_MS
  const run = async () => (asked ? findRun(rig.shopDb, asked.id) : undefined)
  while (Date.now() < until && (await run())?.finished_at === null) await sleep(200)
  const ended = await run()
  const isUnfinished = ended !== undefined && (ended.finished_at === null || ended.failure !== null)
  const found = await listDifferences(rig.shopDb, { mode: 'test', isSettled: false, limit: 100 })
  return {
    name: CHECK,
    violations: [
      ...(isUnfinished ? [`it is not complete: ${ended.failure ?? 'no end'}`] : []),
      ...found.map(
        ({ kind, subject, amount_here, amount_there }) =>
          `${DIFFERENCE_WORDS[kind].title}: ${subject}, ${amount_here} here, ${amount_there} there`,
      ),
    ],
  }
}
