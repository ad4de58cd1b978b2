/**
 * What the fault rig (`npm run test:faults`) asks of a shop's process by the setting FAULT_RIG: to end, as by kill -9,
 * at a named point of the money's way, and to go by a clock that runs faster and further ahead than the machine's, so
 * that an hour's rule is tried in seconds and stays the same rule. It cannot be set beside live keys.
 */
import { z } from 'zod'
import { CRASH_POINTS, type CrashPoint } from '../../checkout/crash-points.ts'
import type { PaymentSettings } from '../../payments/payment-settings.ts'

const faultRig = z.strictObject({
  /** Where to end, at which passing (1: the first). */
  crash: z.strictObject({ point: z.enum(CRASH_POINTS), passing: z.int().min(1) }).optional(),
  /** The shop's time was the machine's at `since` (ms), runs `rate` times as fast and is `ahead` ms further. */
  clock: z.strictObject({ since: z.int(), rate: z.number().min(1).max(1000), ahead: z.int().min(0) }),
  /** ms, of the machine: what a request to the provider may take. */
  providerTimeoutMs: z.int().min(50),
})

export type FaultRig = z.infer<typeof faultRig>

type FaultRigResult = { ok: true; rig: FaultRig | undefined } | { ok: false; error: string }

export const readFaultRig = (
  text: string | undefined,
  payments: PaymentSettings | undefined,
): FaultRigResult => {
  if (text === undefined) return { ok: true, rig: undefined }
  if (payments?.kind === 'stripe' && (payments.mode === 'live' || payments.apiUrl === undefined))
    return {
      ok: false,
      error: 'FAULT_RIG must not be set in a shop that is paid by Stripe: it makes it crash',
    }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    given = undefined
  }
  const { data } = faultRig.safeParse(given)
  return data
    ? { ok: true, rig: data }
    : { ok: false, error: 'FAULT_RIG is not what the fault rig writes (src/server/runtime/fault-rig.ts)' }
}

/** The time of a shop by the rig's clock. */
export const rigTime = ({ since, rate, ahead }: FaultRig['clock']): Date =>
  new Date(since + (Date.now() - since) * rate + ahead)

export const createRigTools = (rig: FaultRig) => {
  let passings = 0
  return {
    now: () => rigTime(rig.clock),
    clockRate: rig.clock.rate,
    providerTimeoutMs: rig.providerTimeoutMs,
    crashPoint: (point: CrashPoint): void => {
      if (point !== rig.crash?.point) return
      passings += 1
      if (passings >= rig.crash.passing) process.kill(process.pid, 'SIGKILL')
    },
  }
}
