/**
 * Which products a search finds when it finds very many: the words of the whole catalogue in memory. PostgreSQL would
 * have to read and rank every one of tens of thousands of rows for the first few. A copy, never the truth: it answers
 * only while it is known to be complete, and whoever asks must be ready to ask PostgreSQL instead.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Wanted } from './product-search.ts'

export type Found = {
  total: number
  /** Some of them: those first that are named by the words, then by name. */
  ids(part: { limit?: number | undefined; offset?: number | undefined }): string[]
}

export type SearchIndex = {
  /** Undefined while it may not be complete. */
  find(wanted: Wanted): Found | undefined
  /** Words of these products have changed, or of any. */
  changed(productIds: readonly string[] | 'everything'): void
  /** Resolves when it is complete, or has failed to be; for tests. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Where in a product a word stands: 1 in the description, 2 in a group, a colour or a tag, 3 in the name. */
type Places = Map<string, number>
type Row = { id: string; name_key: string; document: string }

/** Worth of a word by its place. */
const WORTH = [0, 1, 4, 8] as const
const NAMED = 2
/** Products read at a time, so that visitors' requests come in between. */
const BATCH = 1000
/** Changed products above which all is read anew. */
const MOST_REPLACED = 2000

const [SPACE, A, B] = [' ', 'A', 'B'].map((letter) => letter.charCodeAt(0))

/** The words of "'cap':1A,3B 'wool':7" with their places. By hand: of a large catalogue there are millions. */
const eachWord = (document: string, tell: (word: string, place: number) => void): void => {
  let from = document.indexOf("'")
  while (from >= 0) {
    const end = document.indexOf("':", from)
    if (end < 0) return
    let place = 1
    let at = end + 2
    for (; at < document.length; at += 1) {
      const code = document.charCodeAt(at)
      if (code === SPACE) break
      if (code === A) place = 3
      else if (code === B && place < NAMED) place = NAMED
    }
    tell(document.slice(from + 1, end), place)
    from = document.indexOf("'", at)
  }
}

const placesOf = (document: string): Places => {
  const places: Places = new Map()
  eachWord(document, (word, place) => places.set(word, place))
  return places
}

/** The whole catalogue at one moment, products in the order of their names. */
type Words = {
  ids: string[]
  placeOf: Map<string, number>
  /** Word -> the products that have it, each as its number times four and the word's place. */
  postings: Map<string, Uint32Array>
  /** Words of names and groups, in order. */
  named: string[]
  /** What has changed since. */
  replaced: Map<number, Places>
}

const rowsAfter = (db: Database, last: Row | undefined) =>
  db
    .selectFrom('products as p')
    .innerJoin('product_words as w', 'w.product_id', 'p.id')
    .select(['p.id', 'p.name_key', sql<string>`w.document::text`.as('document')])
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(p.name_key, p.id) > (${last?.name_key}, ${last?.id})`),
    )
    .orderBy('p.name_key')
    .orderBy('p.id')
    .limit(BATCH)
    .execute()

const readAll = async (db: Database, isWanted: () => boolean): Promise<Words> => {
  const ids: string[] = []
  const lists = new Map<string, number[]>()
  const named = new Set<string>()
  let last: Row | undefined
  do {
    const rows: Row[] = await rowsAfter(db, last)
    for (const { id, document } of rows) {
      const product = ids.push(id) - 1
      eachWord(document, (word, place) => {
        const list = lists.get(word)
        if (list) list.push(product * 4 + place)
        else lists.set(word, [product * 4 + place])
        if (place >= NAMED) named.add(word)
      })
    }
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last && isWanted())
  return {
    ids,
    placeOf: new Map(ids.map((id, product) => [id, product])),
    postings: new Map([...lists].map(([word, list]) => [word, Uint32Array.from(list)])),
    named: [...named].sort(),
    replaced: new Map(),
  }
}

const firstFrom = (sorted: readonly string[], from: string): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < from) low = middle + 1
    else high = middle
  }
  return low
}

type Term = Wanted['terms'][number]

/** Product -> where any word of the term stands in it. */
const placesByProduct = ({ ids, postings, named, replaced }: Words, term: Term): Uint8Array => {
  const found = new Uint8Array(ids.length)
  const add = (word: string, least: number) => {
    for (const entry of postings.get(word) ?? []) {
      const place = entry & 3
      if (place >= least && place > (found[entry >>> 2] as number)) found[entry >>> 2] = place
    }
  }
  for (const { word, isPrefix, isNamed } of term) {
    const least = isNamed ? NAMED : 1
    if (!isPrefix) add(word, least)
    else
      for (let index = firstFrom(named, word); named[index]?.startsWith(word); index += 1)
        add(named[index] as string, least)
  }
  for (const [product, places] of replaced) {
    let best = 0
    for (const [word, place] of places)
      if (
        term.some(
          (wanted) =>
            (wanted.isPrefix ? word.startsWith(wanted.word) : word === wanted.word) &&
            (!wanted.isNamed || place >= NAMED),
        )
      )
        best = Math.max(best, place)
    found[product] = best
  }
  return found
}

const findIn = (words: Words, { terms, all }: Wanted): Found => {
  const count = words.ids.length
  const places = terms.map((term) => placesByProduct(words, term))
  const scores = new Uint8Array(count)
  const perScore = new Array<number>(WORTH[3] * terms.length + 1).fill(0)
  let total = 0
  for (let product = 0; product < count; product += 1) {
    let score = 0
    for (const found of places) {
      const place = found[product] as number
      if (place === 0 && all) {
        score = 0
        break
      }
      score += WORTH[place as 0 | 1 | 2 | 3]
    }
    if (score === 0) continue
    scores[product] = score
    perScore[score] = (perScore[score] as number) + 1
    total += 1
  }
  return {
    total,
    ids: ({ limit, offset = 0 }) => {
      const next = new Array<number>(perScore.length)
      for (let score = perScore.length - 1, before = 0; score > 0; score -= 1) {
        next[score] = before
        before += perScore[score] as number
      }
      const inOrder = new Uint32Array(total)
      for (let product = 0; product < count; product += 1) {
        const score = scores[product] as number
        if (score === 0) continue
        inOrder[next[score] as number] = product
        next[score] = (next[score] as number) + 1
      }
      const part = limit === undefined ? inOrder : inOrder.subarray(offset, offset + limit)
      return Array.from(part, (product) => words.ids[product] as string)
    },
  }
}

export const createSearchIndex = (options: {
  db: Database
  /** Whether every change so far has been told to `changed`. */
  isHearing: () => boolean
  onError: (error: unknown) => void
}): SearchIndex => {
  const { db, isHearing, onError } = options
  let words: Words | undefined
  let isWhole = false
  let changed = new Set<string>()
  let stopped = false
  let work: Promise<void> | undefined

  const readChanged = async (current: Words): Promise<void> => {
    const ids = [...changed]
    const rows = await db
      .selectFrom('product_words')
      .select(['product_id', sql<string>`document::text`.as('document')])
      .where('product_id', 'in', ids)
      .execute()
    for (const { product_id, document } of rows) {
      const product = current.placeOf.get(product_id)
      if (product !== undefined) current.replaced.set(product, placesOf(document))
    }
  }
  /** What is told meanwhile is done in the next turn. */
  const catchUp = async (): Promise<void> => {
    while (!stopped && (!isWhole || changed.size > 0)) {
      if (!isWhole || !words || words.replaced.size + changed.size > MOST_REPLACED) {
        changed = new Set()
        isWhole = true
        words = undefined
        const read = await readAll(db, () => isWhole && !stopped)
        if (isWhole) words = read
      } else {
        const before = changed
        await readChanged(words)
        if (changed === before) changed = new Set()
      }
    }
  }
  const begin = () => {
    if (stopped) return
    work ??= catchUp()
      .catch((error: unknown) => {
        // Searches are answered by PostgreSQL until the next change is told.
        words = undefined
        isWhole = false
        changed = new Set()
        onError(error)
      })
      .finally(() => {
        work = undefined
      })
  }

  return {
    find: (wanted) =>
      words && isWhole && changed.size === 0 && isHearing() ? findIn(words, wanted) : undefined,
    changed: (productIds) => {
      if (productIds === 'everything') isWhole = false
      else if (productIds.length === 0) return
      else changed = new Set([...changed, ...productIds])
      begin()
    },
    settled: async () => {
      while (work) await work
    },
    stop: async () => {
      stopped = true
      await work
    },
  }
}
