/** The clock of the shop's processes and of the provider: faster than real time, and it can be advanced. */
import { type FaultRig, rigTime } from '../../src/server/settings/fault-rig.ts'

export type Clock = FaultRig['clock']

/** A minute of the shop takes five seconds; its 10 s timeout for the provider takes 0.8 s. */
export const CLOCK_RATE = 12
export const PROVIDER_TIMEOUT_MS = 800

export const now = (clock: Clock) => () => rigTime(clock)
