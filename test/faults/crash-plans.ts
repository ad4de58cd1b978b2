/** Which process is to die where next: what has been tried least comes first. */
import { CRASH_POINTS, type CrashPoint } from '../../src/checkout/crash-points.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { CrashPlan } from './shop-supervisor.ts'

/** Reached when an abandoned checkout's time is over: after the clock has been set ahead. */
export const LATE_POINTS: readonly CrashPoint[] = [
  'checkout-closed',
  'release-begun',
  'release-answered',
  'release-noted',
  'reconcile-asked',
]

export type CrashPlans = {
  next(from?: readonly CrashPoint[]): CrashPlan
  /** It happened. */
  recordHit(plan: CrashPlan): void
  hits(): ReadonlyMap<CrashPoint, number>
  /** At which fewer than so many processes died. */
  missed(times: number): CrashPoint[]
}

export const createCrashPlans = (random: SeededRandom): CrashPlans => {
  const hits = new Map<CrashPoint, number>(CRASH_POINTS.map((point) => [point, 0]))
  const attempts = new Map<CrashPoint, number>()
  const allPoints = [...CRASH_POINTS]
  const weight = (point: CrashPoint) => (hits.get(point) ?? 0) + (attempts.get(point) ?? 0) / 3
  return {
    next: (from = allPoints) => {
      const point = random.shuffled(from).sort((a, b) => weight(a) - weight(b))[0]
      if (!point) throw new Error('no crash point to choose from')
      attempts.set(point, (attempts.get(point) ?? 0) + 1)
      // Rarely passed ones at once; the others also in the midst of things.
      return { point, passing: (attempts.get(point) ?? 0) > 2 ? 1 : random.between(1, 3) }
    },
    recordHit: ({ point }) => {
      hits.set(point, (hits.get(point) ?? 0) + 1)
      attempts.set(point, 0)
    },
    hits: () => hits,
    missed: (times) => CRASH_POINTS.filter((point) => (hits.get(point) ?? 0) < times),
  }
}
