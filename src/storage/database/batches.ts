/** Reads rows of any number in batches, each from where the one before ended: neither all rows nor all ids are in memory. */

/**
 * The next batch is read when it is asked for. An empty one is not yielded.
 * @param read a batch after the `last` row of the one before, at most `size` rows
 */
export async function* batches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}
