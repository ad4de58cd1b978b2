/** Admits what repeats once a minute, so that a flood fills neither a log nor a table. */
const INTERVAL_MS = 60_000
const MAX_REMEMBERED = 2_000

export type Throttle = {
  /** How many lines were left out since the last one; undefined while the next one is left out too. */
  admit(key: string): number | undefined
}

export const createThrottle = (now: () => number = () => performance.now()): Throttle => {
  const recent = new Map<string, { until: number; leftOut: number }>()
  return {
    admit: (key) => {
      const at = now()
      const entry = recent.get(key)
      if (entry && entry.until > at) {
        entry.leftOut += 1
        return undefined
      }
      // Made-up addresses must not use up memory: the oldest counters are then dropped.
      if (!entry && recent.size >= MAX_REMEMBERED) recent.clear()
      recent.set(key, { until: at + INTERVAL_MS, leftOut: 0 })
      return entry?.leftOut ?? 0
    },
  }
}
