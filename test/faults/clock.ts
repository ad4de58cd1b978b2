/** The one clock of a rig: the shops' and the provider's, many times as fast as the machine's, and set ahead at will. */
import { type FaultRig, rigTime } from '../../src/server/runtime/fault-rig.ts'

export type Clock = FaultRig['clock']

/** A minute of the shop takes five seconds, its 10 seconds' patience with the provider 0.8 s. */
export const CLOCK_RATE = 12
export const PROVIDER_TIMEOUT_MS = 800

export const now = (clock: Clock) => () => rigTime(clock)
