/**
 * An error as the log has it. Errors of PostgreSQL, mail and the payment provider carry what was sent to them, so only
 * the fields below are kept, and email addresses in messages are masked: no personal data reaches the log.
 */
import { maskEmailAddresses } from './mask-email.ts'

const KEPT = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'severity',
  'errno',
  'syscall',
  'statusCode',
]

export type LoggedError = { type: string; message: string; stack: string } & Record<string, unknown>

/** The stack of the error and of what caused it. */
const stackOf = (error: Error, depth = 0): string => {
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause instanceof Error && depth < 5
    ? `${own}\ncaused by: ${stackOf(error.cause, depth + 1)}`
    : own
}

/** For pino's `serializers.err`; what is no Error is told by its type alone. */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const kept = Object.entries(error).filter(
    ([name, value]) => KEPT.includes(name) && ['string', 'number'].includes(typeof value),
  )
  return {
    type: error.name,
    message: maskEmailAddresses(error.message),
    stack: maskEmailAddresses(stackOf(error)),
    ...Object.fromEntries(kept),
  }
}
