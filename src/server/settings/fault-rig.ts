/**
 * The setting FAULT_RIG, by which the fault rig (`npm run test:faults`) makes a shop's process kill itself at a named
 * crash point of the payment flow, and run on a clock that is faster and ahead, so that a rule about hours is tested in
 * seconds unchanged. It is rejected beside live keys.
 */
import { z } from 'zod'
import { CRASH_POINTS, type CrashPoint } from '../../checkout/crash-points.ts'
import type { PaymentSettings } from '../../payments/app/payment-settings.ts'

const faultRig = z.strictObject({
  /** A server that speaks the protocol of the payment provider, for test keys that are entered in the staff area. */
  providerApiUrl: z.url().optional(),
  /** The crash point, and at which occurrence of it to crash (1: the first). */
  crash: z.strictObject({ point: z.enum(CRASH_POINTS), occurrence: z.int().min(1) }).optional(),
  /** The shop's clock equals the system clock at `since` (ms), runs `rate` times as fast, and is `ahead` ms ahead. */
  clock: z.strictObject({ since: z.int(), rate: z.number().min(1).max(1000), ahead: z.int().min(0) }),
  /** ms on the system clock: the timeout of a request to the payment provider. */
  providerTimeoutMs: z.int().min(50),
})

export type FaultRig = z.infer<typeof faultRig>

type FaultRigResult = { ok: true; rig: FaultRig | undefined } | { ok: false; error: string }

export const readFaultRig = (
  text: string | undefined,
  payments: PaymentSettings | undefined,
): FaultRigResult => {
  if (text === undefined) return { ok: true, rig: undefined }
  if (
    payments !== undefined &&
    payments.kind !== 'sandbox' &&
    (payments.mode === 'live' || payments.apiUrl === undefined)
  )
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
    : { ok: false, error: 'FAULT_RIG is not what the fault rig writes (src/server/settings/fault-rig.ts)' }
}

/** The current time on the rig's clock. */
export const rigTime = ({ since, rate, ahead }: FaultRig['clock']): Date =>
  new Date(since + (Date.now() - since) * rate + ahead)

export const createRigTools = (rig: FaultRig) => {
  let occurrences = 0
  return {
    now: () => rigTime(rig.clock),
    clockRate: rig.clock.rate,
    providerTimeoutMs: rig.providerTimeoutMs,
    crashPoint: (point: CrashPoint): void => {
      if (point !== rig.crash?.point) return
      occurrences += 1
      if (occurrences >= rig.crash.occurrence) process.kill(process.pid, 'SIGKILL')
    },
  }
}
