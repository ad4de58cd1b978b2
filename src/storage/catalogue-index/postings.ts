/**
 * PostgreSQL's search documents, such as "'cap':1A,3B 'wool':7", read word by word. A large catalogue has millions of
 * words and only some thousands of different ones, so a word becomes a text of its own when it is met first.
 */

/** Where in a product a word stands: 1 in the description, NAMED in a group, a colour or a tag, 3 in the name. */
export const NAMED = 2
const IN_NAME = 3

const [QUOTE, SPACE, COLON, A, B] = ["'", ' ', ':', 'A', 'B'].map((letter) => letter.charCodeAt(0))

type WordVisitor = (from: number, end: number, hash: number, place: number) => void

/** Words are of letters and digits alone, so nothing in them is escaped. */
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

/** Each word and its place. */
export const parseDocument = (document: string): Map<string, number> => {
  const places = new Map<string, number>()
  forEachWord(document, (from, end, _, place) => places.set(document.slice(from, end), place))
  return places
}

export type Postings = {
  /** Word -> the products that have it, each as its number times four and the word's place. */
  entries: Map<string, Uint32Array>
  /** Words of names and groups, in order. */
  named: string[]
}

const doubled = (full: Uint32Array): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(2 * full.length)
  larger.set(full)
  return larger
}

/** Numbers the words as they come. */
const createWordNumbers = () => {
  const words: string[] = []
  /** By the word's hash, its number and one; 0 where there is none. Never more than half full. */
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
      // A copy: a slice would keep the whole document.
      return add(Buffer.from(document.slice(from, end)).toString(), hash)
    },
  }
}

/** To be given every product's document once, in any order. */
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
      /** Of each word, where its next entry goes. */
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
