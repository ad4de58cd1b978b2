/** Spelling correction: the known words that a misspelt word may mean. */

/**
 * The minimum number of insertions, deletions, substitutions and swaps of neighbours that turn one word into the other
 * (optimal string alignment distance).
 */
export const editDistance = (a: string, b: string): number => {
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let min = Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        min = Math.min(min, (before[j - 2] ?? 0) + 1)
      row.push(min)
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}

/** The maximum distance of a correction. Short words are too similar to each other for more. */
const maxTypos = (length: number): number => {
  if (length < 3) return 0
  if (length < 6) return 1
  return length < 9 ? 2 : 3
}

export type KnownWord = {
  word: string
  /** Whether the word occurs in names, not only in descriptions. */
  namesThings: boolean
}

/** The first letter is rarely mistyped, and only words in names are worth a correction of several typos. */
const isPlausible = (misspelt: string, { word, namesThings }: KnownWord, distance: number): boolean => {
  if (distance > maxTypos(misspelt.length)) return false
  const isLikely = misspelt[0] === word[0]
  return distance > 1 ? isLikely && namesThings : isLikely || misspelt.length > 4
}

/** The nearest known words, at most five. Words in names are preferred. Empty where none is near enough. */
export const correctWord = (misspelt: string, known: readonly KnownWord[]): string[] => {
  const near = known
    .map((entry) => ({ ...entry, distance: editDistance(misspelt, entry.word) }))
    .filter((entry) => isPlausible(misspelt, entry, entry.distance))
  const min = Math.min(...near.map(({ distance }) => distance))
  const nearest = near.filter(({ distance }) => distance === min)
  const inNames = nearest.filter(({ namesThings }) => namesThings)
  return (inNames.length > 0 ? inNames : nearest).slice(0, 5).map(({ word }) => word)
}
