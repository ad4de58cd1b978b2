/**
 * An allowance of request bodies per client address. A body costs the event loop time before it can be judged, so a
 * flood of large ones delays every other visitor. The rule: bodies are charged to their address unless they turned out
 * to be signed events or calls of staff; an address above its allowance waits before its next large body is handled.
 * Nobody is refused, and small bodies, such as those of shoppers, never wait: many may share one address.
 */
import type { IncomingMessage } from 'node:http'
import { WEBHOOK_PATHS } from '../../payments/app/providers.ts'

export type BodyAllowance = {
  /** ms that a body of so many bytes has to wait. */
  waitMs(address: string, bytes: number): number
  charge(address: string, bytes: number): void
}

/** Bytes. Smaller bodies cost no more than any other request: neither charged nor delayed. */
export const SMALL_BODY_BYTES = 4_000
/** What a body without a declared length counts as. */
const LONG_BODY_BYTES = 64_000

const LIMITS = {
  /** Bytes that an address may send at once. */
  burstBytes: 1_000_000,
  /** By which the debt of an address falls. */
  bytesPerSecond: 100_000,
  /** The largest debt: after a flood an address is free again 10 s later. */
  maxDebtBytes: 2_000_000,
  /** A wait takes between once and twice as long, so that waiting bodies do not arrive together. */
  waitMs: 1_000,
  maxAddresses: 10_000,
}

export const createBodyAllowance = (
  options: {
    /** Multiplies the allowance, for tests and measurements. */
    factor?: number
    now?: () => number
    /** Called for each body that has to wait. */
    onWait?: () => void
  } = {},
): BodyAllowance => {
  const { factor = 1, now = () => performance.now(), onWait } = options
  const { waitMs, maxAddresses } = LIMITS
  const burstBytes = LIMITS.burstBytes * factor
  const bytesPerSecond = LIMITS.bytesPerSecond * factor
  const maxDebtBytes = LIMITS.maxDebtBytes * factor
  /** In the order of the last charge. */
  const debts = new Map<string, { bytes: number; at: number }>()
  const debtOf = (address: string): number => {
    const debt = debts.get(address)
    return debt ? Math.max(0, debt.bytes - ((now() - debt.at) / 1000) * bytesPerSecond) : 0
  }
  return {
    waitMs: (address, bytes) => {
      if (bytes <= SMALL_BODY_BYTES || debtOf(address) < burstBytes) return 0
      onWait?.()
      return waitMs * (1 + Math.random())
    },
    charge: (address, bytes) => {
      if (bytes <= SMALL_BODY_BYTES) return
      const debt = Math.min(debtOf(address) + bytes, maxDebtBytes)
      debts.delete(address)
      const [oldest] = debts.keys()
      if (oldest !== undefined && debts.size >= maxAddresses) debts.delete(oldest)
      debts.set(address, { bytes: debt, at: now() })
    },
  }
}

/** Bytes of the request's body, as far as its headers say. To check the signature of an event costs as much as a large body. */
export const bodyBytes = (path: string, { headers }: Pick<IncomingMessage, 'headers'>): number => {
  const isLong = headers['transfer-encoding'] !== undefined || WEBHOOK_PATHS.has(path)
  return Math.max(Number(headers['content-length'] ?? 0), isLong ? LONG_BODY_BYTES : 0)
}

/** Whether the sender of this body has shown who they are: the payment provider or staff. */
export const isTrustedBody = (path: string, status: number): boolean =>
  status < 400 && (WEBHOOK_PATHS.has(path) || path.startsWith('/api/admin/'))
