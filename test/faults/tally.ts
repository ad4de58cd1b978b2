/** What the rig has done to the shop, counted by kind. */

export type Tally = {
  add(kind: string, count?: number): void
  counts(): ReadonlyMap<string, number>
  total(): number
  of(kind: string): number
}

export const createTally = (): Tally => {
  const counts = new Map<string, number>()
  return {
    add: (kind, count = 1) => void counts.set(kind, (counts.get(kind) ?? 0) + count),
    counts: () => counts,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    of: (kind) => counts.get(kind) ?? 0,
  }
}
