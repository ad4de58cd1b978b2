/**
 * Purges the proxy caches in front of the shop (PURGE_URLS) by tag. The rule: a cache that missed a purge, or may have,
 * is purged of everything as soon as it answers again. Every node purges every cache, so that a change is purged also
 * when the node that made it dies.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { InvalidatedTags } from '../../api/catalogue-tags.ts'
import type { Log } from '../observability/log.ts'

export type ProxyPurger = {
  /** Purges every cache in the background. Call it after this node's own cache has been purged. */
  purge(invalidated: InvalidatedTags): void
  /** Resolves when the caches have answered the purges so far, or after half a second. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** ms */
export type PurgerTimings = { request: number; repeat: number; retry: number; settle: number }
const DEFAULT_TIMINGS: PurgerTimings = { request: 2_000, repeat: 1_000, retry: 1_000, settle: 500 }

/** Names more tags than this: everything is purged, because the expression is matched with every cached object. */
const MAX_TAGS = 100

export const PURGE_HEADER = 'X-Purge-Tags'
/** Every tagged response begins with the tag `catalogue`. */
const EVERYTHING = '.'

/**
 * A regular expression that finds a tag in a Surrogate-Key header. Characters that could mean something in it are
 * replaced by a dot, which finds more tags and never fewer.
 */
export const purgeExpression = (invalidated: InvalidatedTags): string => {
  if (invalidated === 'everything' || invalidated.size > MAX_TAGS) return EVERYTHING
  const tags = [...invalidated].map((tag) => tag.replace(/[^\w:%-]/g, '.'))
  return `(^|\\s)(${tags.join('|')})(\\s|$)`
}

const merge = (one: InvalidatedTags | undefined, other: InvalidatedTags): InvalidatedTags => {
  if (one === undefined) return other
  return one === 'everything' || other === 'everything' ? 'everything' : new Set([...one, ...other])
}

const createTarget = (origin: string, log: Pick<Log, 'warn'>, timings: PurgerTimings) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let pending: InvalidatedTags | undefined
  let running: Promise<void> | undefined
  let isFailing = false

  const send = async (invalidated: InvalidatedTags): Promise<void> => {
    const answer = await fetch(origin, {
      method: 'PURGE',
      // A cache has no reason to send the shop elsewhere.
      redirect: 'error',
      headers: { [PURGE_HEADER]: purgeExpression(invalidated) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timings.request)]),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the answer has status ${answer.status}`)
  }
  const run = async (): Promise<void> => {
    while (pending !== undefined && !signal.aborted) {
      const current = pending
      pending = undefined
      try {
        await send(current)
        if (isFailing) log.warn({ origin }, 'proxy cache is purged again')
        isFailing = false
      } catch (error) {
        if (signal.aborted) return
        if (!isFailing) log.warn({ origin, err: error }, 'proxy cache could not be purged; retrying')
        isFailing = true
        pending = 'everything'
        await sleep(timings.retry, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }
  return {
    add: (invalidated: InvalidatedTags): void => {
      pending = merge(pending, invalidated)
      running ??= run().finally(() => {
        running = undefined
      })
    },
    settled: async () => running,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Undefined where there is nothing to purge. */
export const createProxyPurger = (options: {
  origins: readonly string[]
  log: Pick<Log, 'warn'>
  timings?: PurgerTimings
}): ProxyPurger | undefined => {
  const { origins, log, timings = DEFAULT_TIMINGS } = options
  if (origins.length === 0) return undefined
  const targets = origins.map((origin) => createTarget(origin, log, timings))
  let repeated: InvalidatedTags | undefined
  let timer: NodeJS.Timeout | undefined
  const addToAll = (invalidated: InvalidatedTags) => {
    for (const target of targets) target.add(invalidated)
  }
  return {
    purge: (invalidated) => {
      addToAll(invalidated)
      // A response from before the change may still have been on its way into the cache: it is purged once more.
      repeated = merge(repeated, invalidated)
      timer ??= setTimeout(() => {
        const again = repeated
        timer = undefined
        repeated = undefined
        if (again !== undefined) addToAll(again)
      }, timings.repeat).unref()
    },
    settled: async () => {
      const timeout = new AbortController()
      await Promise.race([
        Promise.all(targets.map((target) => target.settled())),
        sleep(timings.settle, undefined, { signal: timeout.signal }).catch(() => undefined),
      ])
      timeout.abort()
    },
    stop: async () => {
      clearTimeout(timer)
      await Promise.all(targets.map((target) => target.stop()))
    },
  }
}
