/** Counts the injected faults by kind. */

export type FaultCounts = {
  add(kind: string, count?: number): void
  counts(): ReadonlyMap<string, number>
  total(): number
  countOf(kind: string): number
}

export const createFaultCounts = (): FaultCounts => {
  const counts = new Map<string, number>()
  return {
    add: (kind, count = 1) => void counts.set(kind, (counts.get(kind) ?? 0) + count),
    counts: () => counts,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    countOf: (kind) => counts.get(kind) ?? 0,
  }
}
