/** Which process is to die where next: what has been tried least comes first. */
import { CRASH_POINTS, type CrashPoint } from '../../src/checkout/crash-points.ts'
import type { Chance } from './chance.ts'
import type { CrashPlan } from './shop-keeper.ts'

/** Reached when an abandoned checkout's time is over: after the clock has been set ahead. */
export const LATE_POINTS: readonly CrashPoint[] = [
  'checkout-closed',
  'release-begun',
  'release-answered',
  'release-noted',
  'reconcile-asked',
]

export type Plans = {
  next(from?: readonly CrashPoint[]): CrashPlan
  /** It happened. */
  done(plan: CrashPlan): void
  hits(): ReadonlyMap<CrashPoint, number>
  /** At which fewer than so many processes died. */
  missed(times: number): CrashPoint[]
}

export const createPlans = (chance: Chance): Plans => {
  const hits = new Map<CrashPoint, number>(CRASH_POINTS.map((point) => [point, 0]))
  const tries = new Map<CrashPoint, number>()
  const usual = [...CRASH_POINTS]
  const weight = (point: CrashPoint) => (hits.get(point) ?? 0) + (tries.get(point) ?? 0) / 3
  return {
    next: (from = usual) => {
      const point = chance.shuffled(from).sort((a, b) => weight(a) - weight(b))[0]
      if (!point) throw new Error('no crash point to choose from')
      tries.set(point, (tries.get(point) ?? 0) + 1)
      // Rarely passed ones at once; the others also in the midst of things.
      return { point, passing: (tries.get(point) ?? 0) > 2 ? 1 : chance.between(1, 3) }
    },
    done: ({ point }) => {
      hits.set(point, (hits.get(point) ?? 0) + 1)
      tries.set(point, 0)
    },
    hits: () => hits,
    missed: (times) => CRASH_POINTS.filter((point) => (hits.get(point) ?? 0) < times),
  }
}
