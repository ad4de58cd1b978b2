/** Chooses the crash point at which a process is killed next: the least covered points first. */
import { CRASH_POINTS, type CrashPoint } from '../../src/checkout/crash-points.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { CrashPlan } from './shop-supervisor.ts'

/** Only reached after an abandoned checkout has expired, when the clock has been advanced. */
export const LATE_POINTS: readonly CrashPoint[] = [
  'checkout-closed',
  'release-started',
  'release-response-received',
  'release-recorded',
  'reconcile-intent-retrieved',
]

export type CrashPlans = {
  next(from?: readonly CrashPoint[]): CrashPlan
  /** Records that the process was killed as planned. */
  recordHit(plan: CrashPlan): void
  hits(): ReadonlyMap<CrashPoint, number>
  /** Points at which fewer than `times` processes were killed. */
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
      // A point that was missed twice is rarely reached: crash at its first occurrence.
      return { point, occurrence: (attempts.get(point) ?? 0) > 2 ? 1 : random.between(1, 3) }
    },
    recordHit: ({ point }) => {
      hits.set(point, (hits.get(point) ?? 0) + 1)
      attempts.set(point, 0)
    },
    hits: () => hits,
    missed: (times) => CRASH_POINTS.filter((point) => (hits.get(point) ?? 0) < times),
  }
}
