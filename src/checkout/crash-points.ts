/**
 * Named places in the checkout where a crash could lose data. In production `crashPoint` is undefined and passing one
 * does nothing; the fault rig (`npm run test:faults`) kills the process there.
 */
export const CRASH_POINTS = [
  'open-before-commit',
  'open-committed',
  'intent-received',
  'intent-recorded',
  'order-call-intent-retrieved',
  'order-call-finalised',
  'finalise-locked',
  'finalise-stock-taken',
  'finalise-order-written',
  'finalise-refund-written',
  'finalise-order-rejected',
  'finalise-before-commit',
  'finalise-committed',
  'capture-started',
  'capture-response-received',
  'capture-committed',
  'release-started',
  'release-response-received',
  'release-recorded',
  'event-received',
  'event-applied',
  'event-recorded',
  'staff-refund-locked',
  'staff-refund-written',
  'staff-refund-before-commit',
  'staff-refund-committed',
  'refund-started',
  'refund-response-received',
  'refund-committed',
  'message-before-send',
  'message-sent',
  'message-committed',
  'reconcile-intent-retrieved',
  'checkout-closed',
] as const

export type CrashPoint = (typeof CRASH_POINTS)[number]
