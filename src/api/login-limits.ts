/**
 * How often passwords may be tried. No number of wrong ones locks out the right one: a browser that has logged in
 * before has tries of its own; an address that has used up its tries is slowed down, not shut out; and many wrong
 * passwords from everywhere slow down unknown browsers alone. Tries are taken before the password is looked at, so
 * that parallel ones cannot slip past the count.
 */
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { HttpError } from '../contract/errors.ts'
import type { ApiEnv } from './api-services.ts'
import { clientOf } from './client-address.ts'
import type { Client } from './forwarded-address.ts'
import { allowances, clientCounters, takeEach } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many wrong passwords. Please wait a while and try again.'
/** ms that a try may wait for its turn: a browser's patience, not ours. */
const MAX_WAIT_MS = 12_000
/** Tries that wait in the slow lane, in this process: they are connections that are held open. */
const MAX_WAITING = { ofClient: 1, ofAddress: 3, ofAll: 100 }

/** ms between two lines in the log. */
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
const addWaiting = (line: string, more: 1 | -1) => {
  const count = (waiting.get(line) ?? 0) + more
  if (count === 0) waiting.delete(line)
  else waiting.set(line, count)
}

const tooMany = (retryAfterSeconds: number) =>
  new HttpError('too-many-requests', LIMIT_MESSAGE, { retryAfterSeconds })

/** One password of an address each few seconds. */
const waitForAttempt = async (c: Context<ApiEnv>, client: Client): Promise<void> => {
  const { limits } = c.var.services
  const { windowSeconds } = allowances.loginSlowly
  const lines = waitingCounters(client)
  if (lines.some(([line, most]) => (waiting.get(line) ?? 0) >= most)) throw tooMany(windowSeconds)
  for (const [line] of lines) addWaiting(line, 1)
  try {
    const until = Date.now() + MAX_WAIT_MS
    for (;;) {
      const taken = await limits.take(`login-slowly:${client.address}`, allowances.loginSlowly)
      if (taken.ok) return
      if (Date.now() + taken.retryAfterSeconds * 1000 > until) throw tooMany(taken.retryAfterSeconds)
      await setTimeout(taken.retryAfterSeconds * 1000, undefined, { ref: false })
    }
  } finally {
    for (const [line] of lines) addWaiting(line, -1)
  }
}

/**
 * Takes one try, at once or after a wait, and answers how to give the tries back once the password was right.
 * @throws HttpError where too many wait already
 */
export const takeLoginAttempt = async (
  c: Context<ApiEnv>,
  device: string | undefined,
): Promise<() => Promise<void>> => {
  const { limits, log } = c.var.services
  if (device !== undefined) {
    const key = `login-device:${device}`
    if ((await limits.take(key, allowances.loginByDevice)).ok) return () => limits.reset(key)
  }
  const client = clientOf(c)
  const own = clientCounters(client, 'login', allowances.login)
  const isOverAddress = !(await takeEach(limits, own)).ok
  const isOverAll = !(await limits.take('login-strangers', allowances.loginByStrangers)).ok
  if (isOverAll && Date.now() - lastWarnedAt > WARN_INTERVAL_MS) {
    lastWarnedAt = Date.now()
    log.warn({ address: client.address }, 'many wrong passwords: unknown browsers are slowed down')
  }
  if (isOverAddress || isOverAll) await waitForAttempt(c, client)
  return async () => {
    // The claimed part alone where there is one: the rest is for the others at that address.
    const [first] = own
    if (first) await limits.reset(first.key)
  }
}
