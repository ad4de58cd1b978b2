/**
 * Makes pages before a visitor waits for them: after a start those that most come to first, after a change those among
 * the forgotten that were most asked for. Bounded in number, one at a time, with pauses several times as long as the
 * work, and never while a visitor waits for a page.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../observability/log.ts'
import type { PageCache, Recipe } from './page-cache.ts'

export type Warming = {
  /** These are missing now. */
  warm(recipes: readonly Recipe[]): void
  stop(): Promise<void>
}

const MOST = 64
/** Asked for less often than that, it was one visitor's. */
const LEAST_ASKED = 2
/** ms */
const restAtLeast = 20
const restPerWork = 4

export const createWarming = ({ cache, log }: { cache: PageCache; log: Pick<Log, 'debug'> }): Warming => {
  let waiting = new Map<string, Recipe>()
  let stopped = false
  let work: Promise<void> | undefined

  const next = (): Recipe | undefined => {
    const [first] = waiting.values()
    if (first) waiting.delete(first.key)
    return first
  }
  const run = async () => {
    await pause(restAtLeast)
    while (!stopped && waiting.size > 0) {
      if (cache.underWay() > 0) {
        await pause(restAtLeast)
        continue
      }
      const began = performance.now()
      const recipe = next()
      if (!recipe) break
      try {
        // What nobody asks for any more fades.
        await cache.renew({ ...recipe, asked: Math.floor(recipe.asked / 2) })
      } catch (error) {
        log.debug({ err: error, page: recipe.key }, 'a page could not be warmed')
      }
      await pause(Math.max(restAtLeast, restPerWork * (performance.now() - began)))
    }
  }
  return {
    warm: (recipes) => {
      if (stopped) return
      const wanted = recipes.filter(({ asked }) => asked >= LEAST_ASKED)
      if (wanted.length === 0) return
      for (const recipe of wanted) waiting.set(recipe.key, recipe)
      const mostAsked = [...waiting.values()].toSorted((a, b) => b.asked - a.asked).slice(0, MOST)
      waiting = new Map(mostAsked.map((recipe) => [recipe.key, recipe]))
      work ??= run().finally(() => {
        work = undefined
      })
    },
    stop: async () => {
      stopped = true
      await work
    },
  }
}
