/**
 * Rendered pages kept as bytes, so that a page is computed once per change of what it shows and not once per visitor.
 * Bounded by bytes, least recently used out; what was asked for once is on trial, and goes before what is asked for
 * again and again, so that a flood of odd addresses throws no real page out. Concurrent misses render once. A change
 * forgets the pages that carry one of its tags; what was begun before a change that touches it is neither kept nor shared with those who ask after it.
 * While changes are not heard of, nothing kept counts, except where the database cannot be asked either, or does not
 * answer within a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Touched } from '../../api/catalogue-tags.ts'
import { asPage, type Page, type Rendered } from './cached-page.ts'

/** Gives the finished page itself where making it is a part of the work that waits its turn. */
export type Render = () => Promise<Rendered | Page>
/** How to have a page again, and how often it was asked for lately. */
export type Recipe = { key: string; render: Render; asked: number }

export type PageCache = {
  /** The kept page, at once, if there is one that is still true. */
  find(key: string): Page | undefined
  /** The kept page, or what `render` makes of it. A failure of `render` is everyone's who waits for it, and not kept. */
  get(key: string, render: Render): Promise<Page>
  /** Makes and keeps a page that nobody waits for, if it is not there. */
  renew(recipe: Recipe): Promise<void>
  /** Forgets all pages that are touched, at once, and answers which they were. */
  purge(touched: Touched): Recipe[]
  /** Visitors' pages that are being rendered. */
  underWay(): number
  figures(): { pages: number; bytes: number; hits: number; misses: number; purges: number }
}

type Kept = {
  page: Page
  weight: number
  render: Render
  asked: number
  usedSince: boolean
  /** Asked for once so far. */
  onTrial: boolean
}
type Flight = { landed: Promise<Page>; touched: Touched }

/** Of the room. */
const TRIAL_PART = 1 / 8
/** ms that a visitor waits for a page that may have changed, where there is one that may not have. */
const UNHEARD_WITHIN = 1_000

/** Bytes that keeping a page takes beside its own. */
const bookkeeping = (key: string, { tags }: Page): number =>
  tags.reduce((sum, tag) => sum + tag.length + 100, 4 * key.length + 1000)

const isOutage = (error: unknown): boolean => (error as { status?: unknown }).status === 503

const merge = (before: Touched, more: Touched): Touched =>
  before === 'everything' || more === 'everything' ? 'everything' : new Set([...before, ...more])

export const createPageCache = (options: {
  maxBytes: number
  /** Whether every change so far has been told to `purge`. */
  isHearing?: () => boolean
}): PageCache => {
  const { maxBytes, isHearing = () => true } = options
  const kept = new Map<string, Kept>()
  const keysByTag = new Map<string, Set<string>>()
  /** Those that may be shared with who asks now. */
  const shared = new Map<string, Flight>()
  const flights = new Set<Flight>()
  const unheard = new Map<string, { running: Promise<Page>; next?: Promise<Page> }>()
  /** Those on trial, the oldest first. */
  const trials = new Set<string>()
  let trialBytes = 0
  let bytes = 0
  let hits = 0
  let misses = 0
  let purges = 0
  let visitors = 0

  const endTrial = (key: string, entry: Kept) => {
    entry.onTrial = false
    trials.delete(key)
    trialBytes -= entry.weight
  }
  const drop = (key: string) => {
    const entry = kept.get(key)
    if (!entry) return
    if (entry.onTrial) endTrial(key, entry)
    kept.delete(key)
    bytes -= entry.weight
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }
  /** What is on trial has a part of the room for certain, and all of it while nothing else needs it. */
  const dropTrials = (newest: string) => {
    for (const key of trials) {
      if (bytes <= maxBytes || trialBytes <= maxBytes * TRIAL_PART) return
      if (key !== newest) drop(key)
    }
  }
  /** From the oldest on; whoever was asked for since the last round is passed over once. */
  const makeRoom = () => {
    for (const [key, entry] of kept) {
      if (bytes <= maxBytes) return
      if (entry.usedSince) {
        entry.usedSince = false
        kept.delete(key)
        kept.set(key, entry)
      } else drop(key)
    }
  }
  const keep = (key: string, entry: Kept) => {
    if (entry.weight > maxBytes) return
    drop(key)
    kept.set(key, entry)
    bytes += entry.weight
    if (entry.onTrial) {
      trials.add(key)
      trialBytes += entry.weight
    }
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    // Not the newest itself, when all others are in use.
    entry.usedSince = true
    dropTrials(key)
    makeRoom()
    entry.usedSince = false
  }
  const isTouched = (page: Page, touched: Touched) =>
    touched === 'everything' || page.tags.some((tag) => touched.has(tag))

  /** Renders, and keeps the page unless it was touched meanwhile. */
  const fly = (key: string, render: Render, asked: number): Promise<Page> => {
    const land = async (): Promise<Page> => {
      try {
        const page = await asPage(await render())
        if (page.status !== 200 && !page.isShared) return page
        const weight = (await page.complete()) + bookkeeping(key, page)
        if (!isTouched(page, flight.touched))
          keep(key, { page, weight, render, asked, usedSince: false, onTrial: asked < 2 })
        return page
      } finally {
        flights.delete(flight)
        if (shared.get(key) === flight) shared.delete(key)
      }
    }
    const flight: Flight = { touched: new Set(), landed: Promise.resolve().then(land) }
    shared.set(key, flight)
    flights.add(flight)
    return flight.landed
  }

  /** Shares only what begins after it was asked for: nobody tells whether something changed in between. */
  const renderUnheard = (key: string, render: Render): Promise<Page> => {
    const begin = () => {
      const line = { running: render().then(asPage) }
      const end = () => void (unheard.get(key) === line && unheard.delete(key))
      line.running.then(end, end)
      unheard.set(key, line)
      return line.running
    }
    const line = unheard.get(key)
    if (!line) return begin()
    line.next ??= line.running.then(begin, begin)
    return line.next
  }
  const getUnheard = async (key: string, render: Render): Promise<Page> => {
    const last = kept.get(key)?.page
    if (!last) return renderUnheard(key, render)
    const fresh = renderUnheard(key, render).then(
      (page) => (page.status === 503 ? last : page),
      (error) => {
        if (isOutage(error)) return last
        throw error
      },
    )
    // A database that cannot be reached may say so at once, or not at all.
    const patience = new AbortController()
    const silence = sleep(UNHEARD_WITHIN, last, { signal: patience.signal }).catch(() => fresh)
    fresh.catch(() => undefined) // Whoever still waits for it sees it.
    return Promise.race([fresh, silence]).finally(() => patience.abort())
  }

  const find: PageCache['find'] = (key) => {
    const found = kept.get(key)
    if (!found || !isHearing()) return undefined
    hits += 1
    found.asked += 1
    found.usedSince = true
    if (found.onTrial) endTrial(key, found)
    return found.page
  }

  return {
    find,
    get: async (key, render) => {
      const found = find(key)
      if (found) return found
      const isHeard = isHearing()
      const underWay = isHeard ? shared.get(key) : undefined
      if (underWay) {
        hits += 1
        return underWay.landed
      }
      misses += 1
      visitors += 1
      try {
        return await (isHeard ? fly(key, render, 1) : getUnheard(key, render))
      } finally {
        visitors -= 1
      }
    },
    renew: async ({ key, render, asked }) => {
      if (kept.has(key) || shared.has(key) || !isHearing()) return
      await fly(key, render, asked)
    },
    purge: (touched) => {
      purges += 1
      for (const flight of flights) flight.touched = merge(flight.touched, touched)
      shared.clear()
      const keys =
        touched === 'everything'
          ? [...kept.keys()]
          : new Set([...touched].flatMap((tag) => [...(keysByTag.get(tag) ?? [])]))
      const forgotten: Recipe[] = []
      for (const key of keys) {
        const entry = kept.get(key)
        if (entry) forgotten.push({ key, render: entry.render, asked: entry.asked })
        drop(key)
      }
      return forgotten
    },
    underWay: () => visitors,
    figures: () => ({ pages: kept.size, bytes, hits, misses, purges }),
  }
}
