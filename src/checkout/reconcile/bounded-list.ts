/** Lists of the provider are read to their end, and a list that has none is an error. */

/** Objects of one list: more of them are another system's account, or an error. */
const MAX_LISTED = 50_000

/** @throws Error where a list is longer than any shop's */
export async function* bounded<T>(list: AsyncIterable<T>, what: string): AsyncGenerator<T> {
  let count = 0
  for await (const item of list) {
    count += 1
    if (count > MAX_LISTED) throw new Error(`The provider lists more than ${MAX_LISTED} ${what}.`)
    yield item
  }
}
