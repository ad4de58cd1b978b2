/**
 * Named places in the checkout where a crash could lose data. In production `crashPoint` is undefined and passing one
 * does nothing; the fault rig (`npm run test:faults`) kills the process there.
 */
export const CRASH_POINTS = [
  'open-before-commit',
  'open-committed',
  'intent-answered',
  'intent-settled',
  'order-call-asked',
  'order-call-finalised',
  'finalise-locked',
  'finalise-stock-taken',
  'finalise-order-written',
  'finalise-refund-written',
  'finalise-order-refused',
  'finalise-before-commit',
  'finalise-committed',
  'capture-begun',
  'capture-answered',
  'capture-committed',
  'release-begun',
  'release-answered',
  'release-noted',
  'event-received',
  'event-applied',
  'event-remembered',
  'staff-refund-locked',
  'staff-refund-written',
  'staff-refund-before-commit',
  'staff-refund-committed',
  'refund-begun',
  'refund-answered',
  'refund-committed',
  'message-before-send',
  'message-sent',
  'message-committed',
  'reconcile-asked',
  'checkout-closed',
] as const

export type CrashPoint = (typeof CRASH_POINTS)[number]
