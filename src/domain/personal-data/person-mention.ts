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

/**
 * @param people the names under which the customer has ordered
 * @param shared last names, in small letters, that other customers have too: alone they name nobody
 */
export const mentionsPerson = (
  text: string,
  { email, people, shared }: { email: string; people: readonly PersonName[]; shared: ReadonlySet<string> },
): boolean => {
  const written = plain(text)
  const sharedNames = new Set([...shared].map(plain))
  if (text.toLowerCase().includes(email.toLowerCase())) return true
  return people.some(({ first, last }) => {
    const [a, b] = [plain(first), plain(last)]
    if (a !== '' && b !== '' && (holds(written, `${a} ${b}`) || holds(written, `${b} ${a}`))) return true
    return b.length > 2 && !sharedNames.has(b) && holds(written, b)
  })
}
