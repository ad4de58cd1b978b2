/** Payment with a test card: the sandbox's confirm call and, if required, the authentication call after it. */
import { paths } from '../../contract/paths.ts'
import type { SandboxAuthenticate, SandboxConfirm, SandboxStatus } from '../../contract/payments/payment.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import type { ConfirmOutcome } from './card-form.ts'
import { renewPage } from './renewed-page.ts'

export type AuthenticationOutcome = SandboxAuthenticate['outcome']

const post = async (path: string, payload: SandboxConfirm | SandboxAuthenticate): Promise<SandboxStatus> =>
  (await apiRequest('POST', path, payload)).json()

/** Throws when the sandbox is unreachable or fails (5xx); a refusal is an outcome. A sandbox that is gone has none. */
export const payInSandbox = async (
  request: SandboxConfirm,
  authenticate: () => Promise<AuthenticationOutcome>,
): Promise<ConfirmOutcome> => {
  try {
    let { status } = await post(paths.sandboxConfirm, request)
    if (status === 'requires_action') {
      const outcome = await authenticate()
      ;({ status } = await post(paths.sandboxAuthenticate, { clientSecret: request.clientSecret, outcome }))
    }
    return status === 'requires_capture' || status === 'succeeded'
      ? { kind: 'paid' }
      : { kind: 'unpaid', message: 'The payment was not completed. Please try again.' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { kind: 'closed' }
    if (error instanceof ApiError && error.status === 404) {
      await renewPage()
      return { kind: 'closed' }
    }
    if (error instanceof ApiError && error.status < 500) return { kind: 'unpaid', message: error.text }
    throw error
  }
}
