/**
 * Words that differ from those of a search by one letter, which is missing or wrong: "Jonson" for "Johnson". The rule: only
 * words of five letters or more, without a digit, are similar to others: a number or a code with a wrong digit is another's.
 */

const MIN_LETTERS = 5
/** From this length on the first letter may differ, too: four letters alone are in too many orders to read them all. */
const MIN_WITHOUT_FIRST = 6
/** Longer ones are not typed by ear, and each letter costs two patterns. */
const MAX_LETTERS = 30

/**
 * Patterns of LIKE for the words that begin so. They begin with a space, so that the trigrams of the index find them
 * although a letter is unknown. Undefined for a word that is not similar to any.
 * @param folded by `fold_text`, which leaves no wildcard of LIKE
 */
export const similarPatterns = (folded: string): string[] | undefined => {
  const letters = [...folded]
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS || /[^\p{L}]/u.test(folded))
    return undefined
  return letters.flatMap((_, index) => {
    if (index === 0 && letters.length < MIN_WITHOUT_FIRST) return []
    const before = letters.slice(0, index).join('')
    const wrong = letters.slice(index + 1).join('')
    const missing = letters.slice(index).join('')
    return [wrong, missing].map((after) => `% ${before}_${after}%`)
  })
}
