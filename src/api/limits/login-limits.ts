/**
 * Rate limits for staff passwords. No number of wrong passwords locks out the right one: a device that is known to the
 * account has its own attempts; strangers, from wherever they guess, share those of the account and are then delayed, not
 * blocked. An attempt is counted before the password is checked, so that parallel attempts cannot bypass the limit, and a
 * sign-in resets counters of its own account only. What strangers have guessed at an account is never forgiven.
 */
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import type { Counter } from '../../storage/database/rate-limits.ts'
import type { ApiEnv } from '../api-services.ts'
import type { Client } from '../forwarded-address.ts'
import { clientOf } from './client-address.ts'
import { allowances, clientCounters } from './rate-limits.ts'

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

/** Admits one attempt each time that the counter has room again. */
const waitForAttempt = async (
  c: Context<ApiEnv>,
  client: Client,
  { key, allowance }: Counter,
): Promise<void> => {
  const { limits } = c.var.services
  const counters = waitingCounters(client)
  if (counters.some(([name, max]) => (waiting.get(name) ?? 0) >= max)) throw tooMany(allowance.windowSeconds)
  for (const [name] of counters) addWaiting(name, 1)
  try {
    const until = Date.now() + MAX_WAIT_MS
    for (;;) {
      const taken = await limits.take(key, allowance)
      if (taken.ok) return
      if (Date.now() + taken.retryAfterSeconds * 1000 > until) throw tooMany(taken.retryAfterSeconds)
      await setTimeout(taken.retryAfterSeconds * 1000, undefined, { ref: false })
    }
  } finally {
    for (const [name] of counters) addWaiting(name, -1)
  }
}

export type LoginAttempt = {
  /** Of the account, whether it exists or not. */
  accountKey: string
  /** The device, where it is known to this account; to all others it is a stranger. */
  device: string | undefined
}

/**
 * Takes one attempt, at once or after a delay. Call the returned function after a correct password: it resets what the
 * account's own attempts have used, of this device or from this address.
 * @throws HttpError `too-many-requests` when too many attempts wait already
 */
export const takeLoginAttempt = async (
  c: Context<ApiEnv>,
  { accountKey, device }: LoginAttempt,
): Promise<() => Promise<void>> => {
  const { limits, log } = c.var.services
  if (device !== undefined) {
    const key = `login-device:${accountKey} ${device}`
    if ((await limits.take(key, allowances.loginByDevice)).ok) return () => limits.reset(key)
  }
  const client = clientOf(c)
  const own = clientCounters(client, `login:${accountKey}`, allowances.login)
  const isOverOwn = !(await limits.takeEach(own)).ok
  const isOverAddress = !(await limits.take(`login-address:${client.address}`, allowances.loginByAddress)).ok
  const isOverAll = !(await limits.take('login-strangers', allowances.loginByUnknownDevices)).ok
  if (isOverAll && Date.now() - lastWarnedAt > WARN_INTERVAL_MS) {
    lastWarnedAt = Date.now()
    log.warn({ address: client.address }, 'many wrong passwords: unknown browsers are slowed down')
  }
  if (isOverOwn || isOverAddress || isOverAll)
    await waitForAttempt(c, client, {
      key: `login-slowly:${client.address}`,
      allowance: allowances.loginThrottled,
    })
  // Only of attempts that are judged: those that were refused above must not slow the account down.
  const ofAccount = await limits.take(`login-account:${accountKey}`, allowances.loginByAccount)
  if (!ofAccount.ok)
    await waitForAttempt(c, client, {
      key: `login-account-slowly:${accountKey}`,
      allowance: allowances.loginOfAccountThrottled,
    })
  return async () => {
    for (const { key } of own) await limits.reset(key)
  }
}
