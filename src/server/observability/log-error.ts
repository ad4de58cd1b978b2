/**
 * Serializes errors for the log. Errors of PostgreSQL, mail and the payment provider contain the data that was sent, so
 * only the fields below are logged, and email addresses are masked: no personal data reaches the log.
 */
import { maskEmailAddresses } from './mask-email.ts'

const LOGGED_FIELDS = [
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

/** The stack of the error and of its causes. */
const stackOf = (error: Error, depth = 0): string => {
  const stack = error.stack ?? `${error.name}: ${error.message}`
  return error.cause instanceof Error && depth < 5
    ? `${stack}\ncaused by: ${stackOf(error.cause, depth + 1)}`
    : stack
}

/** For pino's `serializers.err`. A value that is no Error is logged by its type only. */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const fields = Object.entries(error).filter(
    ([name, value]) => LOGGED_FIELDS.includes(name) && ['string', 'number'].includes(typeof value),
  )
  return {
    type: error.name,
    message: maskEmailAddresses(error.message),
    stack: maskEmailAddresses(stackOf(error)),
    ...Object.fromEntries(fields),
  }
}
