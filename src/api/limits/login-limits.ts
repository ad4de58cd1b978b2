/**
 * Rate limits for staff passwords. No number of wrong passwords locks out the right one: a known device has its own
 * attempts; an address that has used up its attempts is delayed, not blocked; many wrong passwords from everywhere delay
 * unknown browsers only. An attempt is counted before the password is checked, so that parallel attempts cannot bypass
 * the limit.
 */
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import type { ApiEnv } from '../api-services.ts'
import { clientOf } from './client-address.ts'
import type { Client } from './forwarded-address.ts'
import { allowances, clientCounters, takeEach } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many wrong passwords. Please wait a while and try again.'
/** ms that an attempt may wait, below common client timeouts. */
const MAX_WAIT_MS = 12_000
/** Attempts that may wait in this process at a time: each holds a connection open. */
const MAX_WAITING = { ofClient: 1, ofAddress: 3, ofAll: 100 }

/** ms between two log entries. */
const WARN_INTERVAL_MS = 10 * 60_000
let lastWarnedAt = Number.NEGATIVE_INFINITY

const waiting = new Map<string, number>()
const ALL = 'all'
const waitingCounters = ({ address, claimed }: Client): [string, number][] => [
  [ALL, MAX_WAITING.ofAll],
  [`address ${address}`, MAX_WAITING.ofAddress],
  ...(claimed === undefined
    ? []
    : [[`client ${address} ${claimed}`, MAX_WAITING.ofClient] as [string, number]]),
]
const addWaiting = (key: string, change: 1 | -1) => {
  const count = (waiting.get(key) ?? 0) + change
  if (count === 0) waiting.delete(key)
  else waiting.set(key, count)
}

const tooMany = (retryAfterSeconds: number) =>
  new HttpError('too-many-requests', LIMIT_MESSAGE, { retryAfterSeconds })

/** Admits one attempt per address every few seconds. */
const waitForAttempt = async (c: Context<ApiEnv>, client: Client): Promise<void> => {
  const { limits } = c.var.services
  const { windowSeconds } = allowances.loginThrottled
  const counters = waitingCounters(client)
  if (counters.some(([key, max]) => (waiting.get(key) ?? 0) >= max)) throw tooMany(windowSeconds)
  for (const [key] of counters) addWaiting(key, 1)
  try {
    const until = Date.now() + MAX_WAIT_MS
    for (;;) {
      const taken = await limits.take(`login-slowly:${client.address}`, allowances.loginThrottled)
      if (taken.ok) return
      if (Date.now() + taken.retryAfterSeconds * 1000 > until) throw tooMany(taken.retryAfterSeconds)
      await setTimeout(taken.retryAfterSeconds * 1000, undefined, { ref: false })
    }
  } finally {
    for (const [key] of counters) addWaiting(key, -1)
  }
}

/**
 * Takes one attempt, at once or after a delay. Call the returned function after a correct password to reset the counter.
 * @throws HttpError `too-many-requests` when too many attempts wait already
 */
export const takeLoginAttempt = async (
  c: Context<ApiEnv>,
  device: string | undefined,
  /** Of an account, whether it exists or not. */
  accountKey?: string,
): Promise<() => Promise<void>> => {
  const { limits, log } = c.var.services
  if (device !== undefined) {
    const key = `login-device:${device}`
    if ((await limits.take(key, allowances.loginByDevice)).ok) return () => limits.reset(key)
  }
  const client = clientOf(c)
  const own = clientCounters(client, 'login', allowances.login)
  const isOverAddress = !(await takeEach(limits, own)).ok
  const isOverAll = !(await limits.take('login-strangers', allowances.loginByUnknownDevices)).ok
  if (isOverAll && Date.now() - lastWarnedAt > WARN_INTERVAL_MS) {
    lastWarnedAt = Date.now()
    log.warn({ address: client.address }, 'many wrong passwords: unknown browsers are slowed down')
  }
  const isOverAccount =
    accountKey !== undefined &&
    !(await limits.take(`login-account:${accountKey}`, allowances.loginByAccount)).ok
  if (isOverAddress || isOverAll || isOverAccount) await waitForAttempt(c, client)
  return async () => {
    // Only the claimed client's counter, where there is one: the address counter also belongs to others.
    const [first] = own
    if (first) await limits.reset(first.key)
  }
}
