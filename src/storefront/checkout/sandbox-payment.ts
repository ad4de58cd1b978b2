/** Paying with a test card: the sandbox's two calls, and the shopper's answer to the bank between them. */
import { paths } from '../../contract/paths.ts'
import type { SandboxAuthenticate, SandboxConfirm, SandboxStatus } from '../../contract/payment.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'
import type { ConfirmOutcome } from './card-form.ts'

export type AuthenticationOutcome = SandboxAuthenticate['outcome']

const ask = async (path: string, payload: SandboxConfirm | SandboxAuthenticate): Promise<SandboxStatus> =>
  (await apiRequest('POST', path, payload)).json()

/** Throws when the sandbox cannot be reached or fails by itself; a refusal in words is an outcome. */
export const payInSandbox = async (
  request: SandboxConfirm,
  askBank: () => Promise<AuthenticationOutcome>,
): Promise<ConfirmOutcome> => {
  try {
    let { status } = await ask(paths.sandboxConfirm, request)
    if (status === 'requires_action') {
      const outcome = await askBank()
      ;({ status } = await ask(paths.sandboxAuthenticate, { clientSecret: request.clientSecret, outcome }))
    }
    return status === 'requires_capture' || status === 'succeeded'
      ? { kind: 'paid' }
      : { kind: 'unpaid', message: 'The payment was not completed. Please try again.' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { kind: 'over' }
    if (error instanceof ApiError && error.status < 500) return { kind: 'unpaid', message: error.text }
    throw error
  }
}
