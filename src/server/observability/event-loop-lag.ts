/**
 * Whether the event loop is late: its longest delay of the last second, and how busy it was. The state begins at once
 * and ends only after half a minute of calm, so that it does not flap.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** ms */
const LATE_MS = 250
const CALM_MS = 150
const CALM_FOR_MS = 30_000
/** A loop that is late without being busy was stopped from outside, for example by a suspended machine. */
const MIN_UTILIZATION = 0.7
const SAMPLE_EVERY_MS = 1_000

export type LagSample = { maxLagMs: number; utilization: number; atMs: number }

/** @returns a function that takes one sample after the other and says whether the loop is late */
export const createLagState = (): ((sample: LagSample) => boolean) => {
  let isLate = false
  let calmSince: number | undefined
  return ({ maxLagMs, utilization, atMs }) => {
    if (maxLagMs >= CALM_MS) calmSince = undefined
    else calmSince ??= atMs
    if (maxLagMs >= LATE_MS && utilization >= MIN_UTILIZATION) isLate = true
    else if (calmSince !== undefined && atMs - calmSince >= CALM_FOR_MS) isLate = false
    return isLate
  }
}

export const watchEventLoopLag = (): { isLate: () => boolean; stop: () => Promise<void> } => {
  const state = createLagState()
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let since = performance.eventLoopUtilization()
  let isLate = false
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, since)
    since = current
    isLate = state({ maxLagMs: delays.max / 1e6, utilization, atMs: performance.now() })
    delays.reset()
  }, SAMPLE_EVERY_MS)
  timer.unref()
  return {
    isLate: () => isLate,
    stop: async () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}
