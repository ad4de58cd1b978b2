/** Whether a text that staff have written, such as the name of a saved view, names a customer. */

export type PersonName = { first: string; last: string }

/** In small letters, without accents and signs: words of a name may also be parts of an address. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const holds = (text: string, words: string): boolean => words !== '' && ` ${text} `.includes(` ${words} `)

/** Postcodes and telephone numbers are typed with and without spaces. */
const holdsNumber = (text: string, words: string): boolean =>
  /\d/.test(words) && words.length > 4 && text.replaceAll(' ', '').includes(words.replaceAll(' ', ''))

/**
 * @param people the names under which the customer has ordered
 * @param details other parts of the customer's addresses: streets, postcodes, telephone numbers
 * @param shared names and details that other customers have too: alone they name nobody
 */
export const mentionsPerson = (
  text: string,
  {
    email,
    people,
    details,
    shared,
  }: { email: string; people: readonly PersonName[]; details: readonly string[]; shared: readonly string[] },
): boolean => {
  if (text.toLowerCase().includes(email.toLowerCase())) return true
  const written = plain(text)
  const ofOthers = new Set(shared.map(plain))
  const wholeNames = people.map(({ first, last }) => [plain(first), plain(last)] as const)
  if (wholeNames.some(([a, b]) => a && b && (holds(written, `${a} ${b}`) || holds(written, `${b} ${a}`))))
    return true
  return [...wholeNames.flat(), ...details.map(plain)]
    .filter((words) => words.length > 2 && !ofOthers.has(words))
    .some((words) => holds(written, words) || holdsNumber(written, words))
}
