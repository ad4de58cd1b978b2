/**
 * Readiness of this node for /readyz: the database is migrated, responds and accepts writes. The result is cached for
 * seconds, so any number of requests causes few probes.
 */
import type { ProbeResult, WriteProbe } from '../../storage/database/write-probe.ts'
import type { Log } from '../observability/log.ts'

export type Readiness = { ready: true } | { ready: false; message: string }

/** ms for which a result is cached. */
const READY_TTL_MS = 2_000
const UNREADY_TTL_MS = 500

const messages = {
  unreachable: 'The database cannot be reached.',
  busy: 'The database does not take writes in time.',
  'disk-full': 'The disk of the database is full: nothing can be written.',
  'read-only': 'The database can be read only: nothing can be written.',
  'not-migrated': 'The database lacks tables of this release: restart the shop, or run npm run upgrade.',
  unknown: 'The database cannot be written to.',
} satisfies Record<Extract<ProbeResult, { ok: false }>['reason'], string>

export const createReadiness = (
  probe: Pick<WriteProbe, 'check'>,
  log: Pick<Log, 'warn'>,
): (() => Promise<Readiness>) => {
  let cached: { until: number; readiness: Readiness } | undefined
  let inFlight: Promise<Readiness> | undefined
  let lastReason: string | undefined

  const probeDatabase = async (): Promise<Readiness> => {
    const result = await probe.check()
    const reason = result.ok ? undefined : result.reason
    if (!result.ok && reason !== lastReason)
      log.warn({ err: result.error, reason }, 'not ready: the database does not accept writes')
    if (result.ok && lastReason !== undefined) log.warn({}, 'ready again')
    lastReason = reason
    const readiness: Readiness = result.ok
      ? { ready: true }
      : { ready: false, message: messages[result.reason] }
    cached = { until: performance.now() + (result.ok ? READY_TTL_MS : UNREADY_TTL_MS), readiness }
    return readiness
  }

  return async () => {
    if (cached && performance.now() < cached.until) return cached.readiness
    inFlight ??= probeDatabase().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
}
