/** Which known words a misspelt one may stand for. */

/**
 * The least number of letters to add, drop, replace or swap with their neighbour that makes one word of the other
 * (optimal string alignment).
 */
export const editDistance = (a: string, b: string): number => {
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}

/** Short words are too near to each other to forgive much. */
const maxTypos = (length: number): number => {
  if (length < 3) return 0
  if (length < 6) return 1
  return length < 9 ? 2 : 3
}

export type KnownWord = {
  word: string
  /** Whether things are named by it, beyond being described with it. */
  namesThings: boolean
}

/** People rarely mistake the first letter; and only the name of a thing is worth a guess at several slips. */
const isPlausible = (misspelt: string, { word, namesThings }: KnownWord, distance: number): boolean => {
  if (distance > maxTypos(misspelt.length)) return false
  const isLikely = misspelt[0] === word[0]
  return distance > 1 ? isLikely && namesThings : isLikely || misspelt.length > 4
}

/** The nearest of the known words, at most five; those that name things before others; none when all are too far. */
export const correctWord = (misspelt: string, known: readonly KnownWord[]): string[] => {
  const near = known
    .map((entry) => ({ ...entry, distance: editDistance(misspelt, entry.word) }))
    .filter((entry) => isPlausible(misspelt, entry, entry.distance))
  const least = Math.min(...near.map(({ distance }) => distance))
  const nearest = near.filter(({ distance }) => distance === least)
  const naming = nearest.filter(({ namesThings }) => namesThings)
  return (naming.length > 0 ? naming : nearest).slice(0, 5).map(({ word }) => word)
}
