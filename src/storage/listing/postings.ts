/**
 * Parses PostgreSQL's tsvector texts, such as "'cap':1A,3B 'wool':7", into postings. A large catalogue has millions of
 * words and only some thousands of distinct ones, so a string is allocated only for a word's first occurrence.
 */

/** The field of a word: 1 description; NAMED brand, category, colour or tag; 3 name. The highest counts. */
export const NAMED = 2
const IN_NAME = 3

const [QUOTE, SPACE, COLON, A, B] = ["'", ' ', ':', 'A', 'B'].map((letter) => letter.charCodeAt(0))

type WordVisitor = (from: number, end: number, hash: number, place: number) => void

/** Words contain letters and digits only, so nothing is escaped. */
const forEachWord = (document: string, tell: WordVisitor): void => {
  let at = 0
  while (at < document.length) {
    if (document.charCodeAt(at) !== QUOTE) {
      at += 1
      continue
    }
    const from = at + 1
    let hash = 0
    for (at = from; at < document.length; at += 1) {
      const code = document.charCodeAt(at)
      if (code === QUOTE) break
      hash = (Math.imul(hash, 31) + code) | 0
    }
    const end = at
    let place = 1
    if (document.charCodeAt(at + 1) !== COLON) continue
    for (at += 2; at < document.length; at += 1) {
      const code = document.charCodeAt(at)
      if (code === SPACE) break
      if (code === A) place = IN_NAME
      else if (code === B && place < NAMED) place = NAMED
    }
    tell(from, end, hash, place)
  }
}

/** Each word with its field. */
export const parseDocument = (document: string): Map<string, number> => {
  const places = new Map<string, number>()
  forEachWord(document, (from, end, _, place) => places.set(document.slice(from, end), place))
  return places
}

export type Postings = {
  /** Word -> its products, each as the product's number times four plus the field. */
  entries: Map<string, Uint32Array>
  /** Sorted words of all fields but the description. */
  named: string[]
}

const doubled = (full: Uint32Array): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(2 * full.length)
  larger.set(full)
  return larger
}

/** Assigns numbers to distinct words, in a hash table with open addressing. */
const createWordNumbers = () => {
  const words: string[] = []
  /** Word number plus one by hash, 0 for an empty slot. At most half full. */
  let table = new Uint32Array(1 << 16)
  let hashes = new Uint32Array(1 << 15)
  const insert = (number: number) => {
    let slot = (hashes[number] as number) & (table.length - 1)
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
    table[slot] = number + 1
  }
  const add = (word: string, hash: number): number => {
    const number = words.push(word) - 1
    if (number >= hashes.length) {
      hashes = doubled(hashes)
      table = new Uint32Array(2 * table.length)
      for (let known = 0; known < number; known += 1) insert(known)
    }
    hashes[number] = hash
    insert(number)
    return number
  }
  return {
    words,
    numberOf: (document: string, from: number, end: number, signedHash: number): number => {
      const hash = signedHash >>> 0
      for (let slot = hash & (table.length - 1); table[slot] !== 0; slot = (slot + 1) & (table.length - 1)) {
        const number = (table[slot] as number) - 1
        const word = words[number] as string
        if (hashes[number] === hash && word.length === end - from && document.startsWith(word, from))
          return number
      }
      // A copy: a slice would retain the whole document.
      return add(Buffer.from(document.slice(from, end)).toString(), hash)
    },
  }
}

/** `add` takes each product's document once, in any order. */
export const createPostingsBuilder = () => {
  const { words, numberOf } = createWordNumbers()
  let wordAt = new Uint32Array(1 << 16)
  let entryAt = new Uint32Array(1 << 16)
  let length = 0
  return {
    add: (product: number, document: string): void =>
      forEachWord(document, (from, end, hash, place) => {
        if (length === wordAt.length) {
          wordAt = doubled(wordAt)
          entryAt = doubled(entryAt)
        }
        wordAt[length] = numberOf(document, from, end, hash)
        entryAt[length] = product * 4 + place
        length += 1
      }),
    collected: (): Postings => {
      /** Index of the next entry of each word. */
      const next = new Uint32Array(words.length + 1)
      for (let index = 0; index < length; index += 1) {
        const after = (wordAt[index] as number) + 1
        next[after] = (next[after] as number) + 1
      }
      for (let word = 1; word < next.length; word += 1)
        next[word] = (next[word] as number) + (next[word - 1] as number)
      const begins = next.slice()
      const all = new Uint32Array(length)
      const isNamed = new Uint8Array(words.length)
      for (let index = 0; index < length; index += 1) {
        const [word, entry] = [wordAt[index] as number, entryAt[index] as number]
        all[next[word] as number] = entry
        next[word] = (next[word] as number) + 1
        if ((entry & 3) >= NAMED) isNamed[word] = 1
      }
      return {
        entries: new Map(
          words.map((word, number) => [word, all.subarray(begins[number], begins[number + 1])]),
        ),
        named: words.filter((_, number) => isNamed[number] === 1).sort(),
      }
    },
  }
}
