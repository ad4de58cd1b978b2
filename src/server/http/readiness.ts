/**
 * Whether this node can sell now, as /readyz says it: its database is the shop's, answers, and takes what is written.
 * Asked as often as anyone likes, found out every few seconds at most.
 */
import type { ProbeResult, WriteProbe } from '../../storage/database/write-probe.ts'
import type { Log } from '../observability/log.ts'

export type Readiness = { ready: true } | { ready: false; sentence: string }

/** ms: for how long an answer holds. */
const READY_TTL_MS = 2_000
const UNREADY_TTL_MS = 500

const sentences = {
  unreachable: 'The shop is starting or its database cannot be reached.',
  busy: 'The database does not take writes in time.',
  'disk-full': 'The disk of the database is full: nothing can be written.',
  'read-only': 'The database can be read only: nothing can be written.',
  'not-migrated': 'The shop is starting or its database cannot be reached.',
  unknown: 'The database cannot be written to.',
} satisfies Record<Extract<ProbeResult, { ok: false }>['reason'], string>

export const createReadiness = (
  probe: Pick<WriteProbe, 'check'>,
  log: Pick<Log, 'warn'>,
): (() => Promise<Readiness>) => {
  let known: { until: number; readiness: Readiness } | undefined
  let asking: Promise<Readiness> | undefined
  let lastReason: string | undefined

  const ask = async (): Promise<Readiness> => {
    const result = await probe.check()
    const reason = result.ok ? undefined : result.reason
    if (!result.ok && reason !== lastReason)
      log.warn({ err: result.error, reason }, 'the shop is not ready: its database cannot be written to')
    if (result.ok && lastReason !== undefined) log.warn({}, 'the shop is ready again')
    lastReason = reason
    const readiness: Readiness = result.ok
      ? { ready: true }
      : { ready: false, sentence: sentences[result.reason] }
    known = { until: performance.now() + (result.ok ? READY_TTL_MS : UNREADY_TTL_MS), readiness }
    return readiness
  }

  return async () => {
    if (known && performance.now() < known.until) return known.readiness
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
