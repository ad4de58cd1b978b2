/**
 * Limits how many requests this node works on at once. Above the limit a request is refused with 503 before any work is
 * done for it. The rules: health checks, the webhook and the calls that complete a payment are never refused for load, but
 * bounded per client, because one connection may send any number of requests before it reads an answer; pages that are answered from memory are not counted, because sending one costs no more than
 * refusing it; while the event loop is late, one client's requests keep nobody else's out.
 */
import type { Log } from '../observability/log.ts'

export type AdmissionLimits = {
  total: number
  /** Of one client address, so that a few clients cannot occupy all places with slow requests. */
  perClient: number
  /** In total while the event loop is late. */
  totalWhenLate: number
  /** How many of one client count towards `totalWhenLate`. A client with fewer is admitted while these leave a place. */
  perClientWhenLate: number
  /** Health checks of one client at once. */
  healthChecksPerClient: number
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  total: 1_000,
  perClient: 128,
  totalWhenLate: 32,
  perClientWhenLate: 8,
  healthChecksPerClient: 32,
}

export type ShedReason = 'in-flight' | 'client' | 'event-loop'

export type Admission = {
  /** A function to call when the request is answered, or why it is refused. */
  enter(client: string): (() => void) | ShedReason
  /** The same for a request that is never refused for load: only the client's own share bounds it, and above the total a small one. */
  enterAlways(client: string): (() => void) | ShedReason
  /** The same for a health check, which takes no place of the others: no monitor asks so often at once. */
  enterHealthCheck(client: string): (() => void) | ShedReason
  inFlight(): number
}

/** ms between two lines in the log. */
const LOG_INTERVAL_MS = 10_000

export const createAdmission = (options: {
  limits?: AdmissionLimits
  /** Whether the event loop is late (`event-loop-lag.ts`). */
  isLate: () => boolean
  onShed: (reason: ShedReason) => void
  log: Pick<Log, 'warn'>
  now?: () => number
}): Admission => {
  const { limits = ADMISSION_LIMITS, isLate, onShed, log, now = () => performance.now() } = options
  const byClient = new Map<string, number>()
  const alwaysByClient = new Map<string, number>()
  const healthChecksByClient = new Map<string, number>()
  let inFlight = 0
  let alwaysInFlight = 0
  /** Of each client at most `perClientWhenLate`. */
  let counted = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  let refused = 0

  const refuse = (reason: ShedReason): ShedReason => {
    onShed(reason)
    refused += 1
    if (now() - loggedAt >= LOG_INTERVAL_MS) {
      log.warn({ reason, refused, inFlight }, 'requests are refused: too many are in flight')
      loggedAt = now()
      refused = 0
    }
    return reason
  }
  const add = (counts: Map<string, number>, client: string, change: 1 | -1): void => {
    const count = (counts.get(client) ?? 0) + change
    if (count === 0) counts.delete(client)
    else counts.set(client, count)
  }
  return {
    enter: (client) => {
      const own = byClient.get(client) ?? 0
      if (inFlight >= limits.total) return refuse('in-flight')
      if (own >= limits.perClient) return refuse('client')
      const isFull = own >= limits.perClientWhenLate || counted >= limits.totalWhenLate
      if (inFlight >= limits.totalWhenLate && isFull && isLate()) return refuse('event-loop')
      inFlight += 1
      if (own < limits.perClientWhenLate) counted += 1
      add(byClient, client, 1)
      return () => {
        inFlight -= 1
        if ((byClient.get(client) ?? 0) <= limits.perClientWhenLate) counted -= 1
        add(byClient, client, -1)
      }
    },
    enterAlways: (client) => {
      const share = alwaysInFlight < limits.total ? limits.perClient : limits.perClientWhenLate
      if ((alwaysByClient.get(client) ?? 0) >= share) return refuse('client')
      alwaysInFlight += 1
      add(alwaysByClient, client, 1)
      return () => {
        alwaysInFlight -= 1
        add(alwaysByClient, client, -1)
      }
    },
    enterHealthCheck: (client) => {
      if ((healthChecksByClient.get(client) ?? 0) >= limits.healthChecksPerClient) return refuse('client')
      add(healthChecksByClient, client, 1)
      return () => add(healthChecksByClient, client, -1)
    },
    inFlight: () => inFlight,
  }
}
