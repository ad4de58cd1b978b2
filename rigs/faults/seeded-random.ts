/** A seeded random generator: the same seed makes the same plan, although the timing differs between runs. */

export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** An integer; both bounds are inclusive. */
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** An independent generator, unaffected by other draws. */
  fork(name: string): SeededRandom
}

const hash = (text: string): number => {
  let value = 2_166_136_261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return value >>> 0
}

export const createSeededRandom = (seed: string): SeededRandom => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('nothing to pick from')
    return from[between(0, from.length - 1)] as T
  }
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick,
    shuffled: (list) =>
      list
        .map((value) => ({ value, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
    fork: (name) => createSeededRandom(`${seed}/${name}`),
  }
}
